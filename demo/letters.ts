/** Letters in the candidates' own languages. */
export const letters = {
  japanese:
    "はじめまして。見本花子と申します。教師である母が毎晩答案を採点するのを見て育ちました。採点の時間を減らす仕事に、ぜひ参加したいです。\n\nどうぞよろしくお願いいたします。",
  russian:
    "Здравствуйте!\n\nЯ учусь на третьем курсе и по вечерам помогаю школьному учителю проверять тетради. Хочу делать инструмент, который сэкономит ему время.\n\nС уважением, Ольга",
  arabic:
    "مرحباً،\n\nأدرس التصميم وأحب الخط اليدوي. أريد أن أساعد المعلمين على قراءة أوراق الطلاب بسرعة وبعدل.\n\nمع التحية، ليلى",
  hindi:
    "नमस्ते,\n\nमैं कॉलेज में पढ़ती हूँ और छोटे बच्चों को गणित सिखाती हूँ। मैं ऐसा काम करना चाहती हूँ जिससे शिक्षकों का समय बचे।\n\nधन्यवाद, अनन्या",
  chinese: "您好！\n\n我在大学读计算机，也当过助教。批改作业很费时间，我想参与做一个帮助老师的工具。\n\n谢谢，明",
  greek:
    "Γεια σας,\n\nΣπουδάζω παιδαγωγικά και ξέρω πόσο χρόνο παίρνει η διόρθωση γραπτών. Θα ήθελα να μάθω μαζί σας.\n\nΜε εκτίμηση, Ελένη",
  korean:
    "안녕하세요.\n\n조교로 일하면서 채점을 많이 했습니다. 선생님들의 시간을 아껴 주는 일을 하고 싶습니다.\n\n감사합니다.",
  hebrew: "שלום,\n\nאני סטודנטית לעיצוב ואוהבת כתב יד. אשמח ללמוד אצלכם ולעזור למורים.\n\nתודה, דנה",
};

const openings = [
  "My aunt teaches chemistry and grades at the kitchen table until ten.",
  "Last year I was a teaching assistant for a class of ninety.",
  "I found your site through a teacher who tried it with her eighth grade.",
  "I have graded about four hundred essays by hand, and I would like to help others grade fewer.",
  "I like problems that begin with a pile of paper.",
];

const middles = [
  "I built a small tool that sorts scanned pages, and learned most from the pages that it sorted wrong.",
  "I write every week, and I cut more than I write.",
  "I asked six teachers what they do with a grade that they doubt, and I got six answers.",
  "My drawings are short and to the point; the three that I like best are in my portfolio.",
  "I can explain a chart to someone who doesn't like charts.",
  "For a student newspaper I ran the page that people read first.",
  "I test what I make with people who have never seen it, and I keep quiet while they try.",
  "I have two years of part-time work in a print shop, so I know how paper behaves.",
  "In a team I am the one who writes down what was decided.",
  "I read handwriting well, my own excepted.",
  "I learned to ask for the example before I ask for the rule.",
  "I would rather fix one thing that annoys a teacher every day than ten that annoy no one.",
];

const endings = [
  "I have fifteen hours a week and no fixed classes on Fridays.",
  "I could start next month.",
  "I am happy to show you any of this in a short call.",
  "Thank you for reading this far.",
];

/**
 * Returns a letter for `position` from sentences that `random` chooses. A long one is more than one message of the
 * chat.
 */
export function composeLetter(
  position: string,
  random: () => number,
  { length, firstName }: { length?: "short" | "long" | undefined; firstName: string },
): string {
  const one = (sentences: readonly string[]) => sentences[Math.floor(random() * sentences.length)]!;
  if (length === "short") return `${one(openings)} I would like to work with you as ${position}. ${firstName}`;
  const paragraphs = Array.from({ length: length === "long" ? 24 : 2 }, () =>
    [...new Set([one(middles), one(middles), one(middles)])].join(" "),
  );
  const opening = `Hello,\n\n${one(openings)} That is why I am applying for ${position}.`;
  return [opening, ...paragraphs, one(endings), `Best,\n${firstName}`].join("\n\n");
}

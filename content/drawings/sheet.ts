/** The words about the sheet beside the headline (`sheet.svg`): an illustration, and labeled as one. */
export const answerSheet = {
  label:
    "Illustration: a handwritten answer about why leaves look green, with a sketch of sun, leaf, and eye. It is graded with check marks, an underlined phrase, two short notes, and a circled 9/10.",
  /** In the text of the pictures for sharing, which show it. */
  inPictures: "a handwritten answer with check marks and a circled grade",
  caption: "An illustration",
  /** As it is written on the sheet. */
  mark: "9/10",
  replay: "Replay the grading",
  grade: "Grade it yourself",
} as const;

/** The words for a visitor who grades the sheet. The script that makes it possible brings them. */
export const sheetGrading = {
  groupLabel: "Marks. Strike one, or give it back.",
  strike: "Strike",
  struck: "Struck:",
  givenBack: "Given back:",
  /** The key is the class of the mark in the drawing. */
  marks: {
    "tick-1": "the check mark in the first line",
    "tick-2": "the check mark in the third line",
    underline: "the underline",
    "tick-3": "the check mark in the fourth line",
    "remark-1": "the note: clear reasoning!",
    bracket: "the bracket at the sketch",
    "remark-2": "the note: label the eye",
  },
  gradeLabel: "Your grade",
  proposedLabel: "The AI proposed",
  proposedMark: 9,
  highestMark: 10,
  proposal: "The AI's grade is a proposal. Strike a mark, give it back, or set the grade.",
  /** Written by the teacher's hand behind the grade. */
  counts: "it is. Your grade counts.",
} as const;

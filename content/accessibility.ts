/** `why` says what the verdict means for a person. "nothing": the site has nothing that the criterion is about. */
type Criterion = { number: string; name: string } & (
  { verdict: "met" | "missed"; why: string } | { verdict: "nothing" }
);

/**
 * Every success criterion of level AAA of the Web Content Accessibility Guidelines 2.2, and whether the site meets it.
 * `tests/look/accessibility.spec.ts` measures those that a program can judge; the others were judged by hand.
 */
export const aaaCriteria: readonly Criterion[] = [
  { number: "1.2.6", name: "Sign Language (Prerecorded)", verdict: "nothing" },
  { number: "1.2.7", name: "Extended Audio Description (Prerecorded)", verdict: "nothing" },
  { number: "1.2.8", name: "Media Alternative (Prerecorded)", verdict: "nothing" },
  { number: "1.2.9", name: "Audio-only (Live)", verdict: "nothing" },
  {
    number: "1.3.6",
    name: "Identify Purpose",
    verdict: "met",
    why: "All regions are marked, fields about a person say which, and an icon without a text beside it has a name.",
  },
  {
    number: "1.4.6",
    name: "Contrast (Enhanced)",
    verdict: "missed",
    why: "The ink that grades has less contrast than this level asks for. A browser's setting for more contrast darkens soft ink.",
  },
  { number: "1.4.7", name: "Low or No Background Audio", verdict: "nothing" },
  {
    number: "1.4.8",
    name: "Visual Presentation",
    verdict: "missed",
    why: "Some lines and paragraphs are closer to each other than this level asks for.",
  },
  {
    number: "1.4.9",
    name: "Images of Text (No Exception)",
    verdict: "met",
    why: "Only a resume is shown in pictures, to our hiring team, because its look is the candidate's; its text is there, too.",
  },
  {
    number: "2.1.3",
    name: "Keyboard (No Exception)",
    verdict: "met",
    why: "Everything works by keyboard: where a file can be dropped, a button chooses it, too.",
  },
  {
    number: "2.2.3",
    name: "No Timing",
    verdict: "missed",
    why: "Our hiring team can stop an email only until it leaves.",
  },
  {
    number: "2.2.4",
    name: "Interruptions",
    verdict: "missed",
    why: "When an application that waited is sent, a notice says so at once.",
  },
  {
    number: "2.2.5",
    name: "Re-authenticating",
    verdict: "met",
    why: "What a member typed is given back after the member signs in again.",
  },
  { number: "2.2.6", name: "Timeouts", verdict: "missed", why: "The pages don't say how long a session lasts." },
  { number: "2.3.2", name: "Three Flashes", verdict: "met", why: "Nothing flashes." },
  {
    number: "2.3.3",
    name: "Animation from Interactions",
    verdict: "met",
    why: "Nothing moves where the system asks for less motion.",
  },
  {
    number: "2.4.8",
    name: "Location",
    verdict: "missed",
    why: "Menus mark the page you're on, but not every page is in a menu: this one isn't.",
  },
  {
    number: "2.4.9",
    name: "Link Purpose (Link Only)",
    verdict: "missed",
    why: "A few links need the sentence around them.",
  },
  {
    number: "2.4.10",
    name: "Section Headings",
    verdict: "missed",
    why: "On our hiring team's pages, some parts have no heading.",
  },
  {
    number: "2.4.12",
    name: "Focus Not Obscured (Enhanced)",
    verdict: "missed",
    why: "At the largest zoom the header covers an edge of some cards that have the focus.",
  },
  {
    number: "2.4.13",
    name: "Focus Appearance",
    verdict: "met",
    why: "A wide ring in clear contrast shows what has the keyboard's focus.",
  },
  {
    number: "2.5.5",
    name: "Target Size (Enhanced)",
    verdict: "missed",
    why: "Buttons and links are large enough for a finger; with a mouse, some are smaller.",
  },
  {
    number: "2.5.6",
    name: "Concurrent Input Mechanisms",
    verdict: "met",
    why: "No control asks for one kind of input.",
  },
  {
    number: "3.1.3",
    name: "Unusual Words",
    verdict: "met",
    why: "Words have their everyday meaning, or the text around them says what they mean.",
  },
  { number: "3.1.4", name: "Abbreviations", verdict: "missed", why: "Some, such as PDF, aren't explained." },
  {
    number: "3.1.5",
    name: "Reading Level",
    verdict: "missed",
    why: "The duties and requirements of some positions are harder to read than a text for lower secondary school.",
  },
  {
    number: "3.1.6",
    name: "Pronunciation",
    verdict: "met",
    why: "What can be spoken in two ways, such as resume, is clear from the words around it.",
  },
  {
    number: "3.2.5",
    name: "Change on Request",
    verdict: "missed",
    why: "The dialog of an application closes soon after that was sent, without a press.",
  },
  {
    number: "3.3.5",
    name: "Help",
    verdict: "met",
    why: "Fields have hints, and screen readers read them with the field.",
  },
  {
    number: "3.3.6",
    name: "Error Prevention (All)",
    verdict: "missed",
    why: "A candidate can change or withdraw an application, but doesn't review it before it is sent.",
  },
  {
    number: "3.3.9",
    name: "Accessible Authentication (Enhanced)",
    verdict: "met",
    why: "Members sign in with a link, and applying needs no account.",
  },
];

/** For a page of text: `{criteria.met}` and `{criteria.missed}` are lists in Markdown, `{criteria.nothing}` names a few. */
export const criteriaLists = {
  met: listOf("met"),
  missed: listOf("missed"),
  nothing: aaaCriteria.flatMap((one) => (one.verdict === "nothing" ? [`${one.number} ${one.name}`] : [])).join(", "),
};

function listOf(verdict: "met" | "missed"): string {
  return aaaCriteria
    .flatMap((one) => (one.verdict === verdict ? [`- **${one.name}** (${one.number})<br>${one.why}`] : []))
    .join("\n");
}

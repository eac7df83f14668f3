/** Every word of the candidate's page beside those of the confirmation (`applicationForm.received`). */
export const candidatePage = {
  delivery: {
    title: "Where it is now",
    received: "Received",
    withTeam: "With the hiring team since",
    waiting: "Stored safely, waiting to be passed on",
  },
  stored: {
    title: "What we received",
    name: "Name",
    email: "Email",
    resume: "Resume",
    noResume: "No file",
    sha256: "SHA-256",
    sha256Note: "The checksum of the file as we stored it. If yours has the same one, it arrived unchanged.",
  },
  /** Shown where only the receipt is known: the rest could not be loaded. */
  reload: "Show everything we received",
  keepAddress:
    "Keep this page's address, too. It's secret: anyone who has it can see this page and withdraw your application.",
} as const;

export type CandidatePageContent = typeof candidatePage;

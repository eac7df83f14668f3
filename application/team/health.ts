/** A line of the health page. `isTrouble`: someone should look. */
export type HealthFact = { label: string; text: string; isTrouble: boolean };

/** An application that waits for the chat, and why, in one sentence. */
export type WaitingFact = { reference: string; since: Date; attempts: number; failure: string | null };

/** What the site knows about itself, in words. */
export type TeamHealth = {
  isReady: boolean;
  facts: HealthFact[];
  /** Those that have waited longest, at most 20. */
  waiting: WaitingFact[];
};

/** What became of a test message: `text` is one sentence. */
export type TestOutcome = { isSent: boolean; text: string };

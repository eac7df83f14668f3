/**
 * A line of the health page. `isTrouble`: someone should look now. `isAdvice`: nothing is wrong, and someone should act
 * within weeks.
 */
export type HealthFact = { label: string; text: string; isTrouble: boolean; isAdvice: boolean };

/** An application that waits for the chat, and why, in one sentence. */
export type WaitingFact = { reference: string; since: Date; attempts: number; failure: string | null };

/** The state of the site in words. `refusal`: why it takes no application, null while it does. */
export type TeamHealth = {
  refusal: string | null;
  facts: HealthFact[];
  /** The 20 that have waited longest for the chat; null while the database cannot be asked. */
  waiting: WaitingFact[] | null;
};

/** Largest resume accepted, in bytes: 20 MB as the form says it (20 × 1024 × 1024). Exactly this many pass. */
export const maxResumeBytes = 20_971_520;

/** Days that a draft, or an application that could not be sent, stays on a person's own device. */
export const draftRetentionDays = 7;

/** In UTF-16 units, like the lengths of the other fields (`textFields`). */
export const maxCoverLetterLength = 10_000;

/** How often a day a candidate can change an application: each time tells the team in the chat. */
export const changesADay = 5;

/** The longest reply to the team's question, in UTF-16 units, and how many a day the page takes. */
export const maxReplyLength = 2_000;
export const repliesADay = 5;

/**
 * Emails to one mailbox that anyone can cause: so many at once, and as many again over a day. One counts even if it is not
 * known whether it arrived.
 */
export const mailsADay = 3;

/** Days for which an ended link to a candidate's page says what happened, and when; then nothing is left. */
export const endedLinkDays = 30;

/** Where there is a chat, an application that never reached it is deleted this many retention periods after it came in. */
export const undeliveredPeriods = 2;

/** Days that an application is kept after it reached the chat or, without a chat, after it came in. */
export const defaultRetentionDays = 180;

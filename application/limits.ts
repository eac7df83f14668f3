/** Largest resume accepted, in bytes: 20 MB as the form says it (20 × 1024 × 1024). Exactly this many pass. */
export const maxResumeBytes = 20_971_520;

/** Days that a draft, or an application that could not be sent, stays on a person's own device. */
export const draftRetentionDays = 7;

/**
 * Longest accepted texts, in UTF-16 units after trimming and with line ends counted once.
 * 254 is the longest deliverable email address (RFC 5321 with RFC 3696 erratum 1690);
 * the others are generous for real people and keep one application within a handful of chat messages.
 */
export const maxLengths = {
  firstName: 100,
  lastName: 100,
  email: 254,
  phone: 40,
  coverLetter: 10_000,
  portfolio: 500,
} as const;

/** Days for which a withdrawn application's page says when it was withdrawn; then nothing is left. */
export const withdrawalNoteDays = 30;

/** An application that never reached the hiring team is deleted this many retention periods after it came in. */
export const undeliveredPeriods = 2;

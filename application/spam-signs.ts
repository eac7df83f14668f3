/** Why an application may be spam. It is stored and passed on: a sign only tells people to look twice. */
export const spamSigns = ["hidden-field", "link-in-name", "loads-from-outside", "same-resume", "same-letter"] as const;
export type SpamSign = (typeof spamSigns)[number];

/** The field that people do not see. No browser can fill it in from its user's data, but programs like to. */
export const hiddenFieldName = "subject";

/** The same resume or letter under so many other email addresses within a day is more than a coincidence. */
export const repeatedByOthers = 3;

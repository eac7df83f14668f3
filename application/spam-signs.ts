/** Why an application may be spam. Such an application is sent on all the same. */
export const spamSigns = ["hidden-field", "link-in-name", "loads-from-outside", "same-resume", "same-letter"] as const;
export type SpamSign = (typeof spamSigns)[number];

/** The field that people do not see. No browser can fill it in from its user's data, but programs like to. */
export const hiddenFieldName = "subject";

/** The same resume or letter under so many other email addresses within a day is more than a coincidence. */
export const repeatedByOthers = 3;

/** Why an application may be spam. Such an application is sent on all the same. */
export const spamSigns = ["hidden-field", "link-in-name", "same-resume", "same-letter"] as const;
export type SpamSign = (typeof spamSigns)[number];

/** The field that people do not see. No browser can fill it in from its user's data, but programs like to. */
export const hiddenFieldName = "subject";

/** In UTF-16 units. A shorter letter, such as "See my resume", is nobody's own. */
export const minOwnLetterLength = 300;

/** A single sign may be a coincidence: such an application gets its receipt by mail all the same. */
export const signsWithoutReceipt = 2;

/** The same resume or letter under so many other email addresses within a day is more than a coincidence. */
export const repeatedByOthers = 3;

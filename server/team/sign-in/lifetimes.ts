/** A link that signs in is good for so long. */
export const invitationHours = 24;

/** A session ends so long after it was last used. */
export const sessionDays = 30;

/** A search is kept for so long: its text may be a candidate's name. */
export const searchHours = 24;

/** A link that signs in is good for so long. */
export const invitationHours = 24;

/** A session ends so long after it was last used. */
export const sessionDays = 30;

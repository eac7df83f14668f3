/** The name of the visitor's own grade, a number of marks, in the storage of the tab. */
export const gradeKey = "own-grade";

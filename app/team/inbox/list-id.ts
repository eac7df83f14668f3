/** Of the list, or of what is there without one: the inbox's first link leads there. */
export const listId = "list";

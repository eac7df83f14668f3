/** Of the list, or of what stands in its place: the inbox's first link leads there. */
export const listId = "list";

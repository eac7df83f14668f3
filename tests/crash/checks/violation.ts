/** What a broken promise is called. */
export type Violation = {
  kind:
    | "lost"
    | "not in the chat"
    | "damaged"
    | "stored twice"
    | "refused but stored"
    | "not withdrawn"
    | "not mailed"
    | "mailed twice"
    | "mailed wrongly"
    | "unknown in the store"
    | "needless duplicate"
    | "held"
    | "not on the disk"
    | "leak"
    | "not recovered"
    | "shut out"
    | "locked out"
    | "complaint"
    | "point not reached";
  detail: string;
};

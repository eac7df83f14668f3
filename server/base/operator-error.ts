/** Something that the operator can act on. `message` is for people: whole sentences, without a secret. */
export class OperatorError extends Error {
  override name = "OperatorError";
}

/** The database cannot start because its disk is full; it can when there is space again. */
export class DiskFullError extends OperatorError {
  override name = "DiskFullError";
}

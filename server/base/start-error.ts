/** The site or its database cannot start, for a reason that the operator can act on; `message` is the whole sentence to show. */
export class StartError extends Error {
  override name = "StartError";
}

/** The database cannot start because its disk is full; it can when there is space again. */
export class DiskFullError extends StartError {
  override name = "DiskFullError";
}

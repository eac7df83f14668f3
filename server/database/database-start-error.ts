/** The database cannot be used, for a reason that the operator can act on; `message` is the whole sentence to show. */
export class DatabaseStartError extends Error {
  override name = "DatabaseStartError";
}

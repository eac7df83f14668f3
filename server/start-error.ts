/** The site or its database cannot start, for a reason that the operator can act on; `message` is the whole sentence to show. */
export class StartError extends Error {
  override name = "StartError";
}

declare module "pg-copy-streams" {
  import type { Readable, Writable } from "node:stream";
  import type { Connection } from "pg";

  type Copy = { submit(connection: Connection): void; rowCount: number };
  export function to(statement: string): Readable & Copy;
  /** Returns the input of `copy … from stdin`. `rowCount` is known once it has finished. */
  export function from(statement: string): Writable & Copy;
}

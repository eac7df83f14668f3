import * as protocol from "../../application/protocol.ts";
import { invitationPath } from "../../application/team/addresses.ts";

/** Returns every path that has a secret, with `key` as its secret: all paths of `protocol.ts`, and an invitation's. */
export function secretPaths(reference: string, key: string): string[] {
  const makers = Object.entries(protocol).flatMap(([name, value]) =>
    name.endsWith("Path") && typeof value === "function" ? [value as (...parts: string[]) => string] : [],
  );
  const pages = makers.filter(({ length }) => length === 2).map((make) => make(reference, key));
  const below = makers.filter(({ length }) => length === 1).flatMap((make) => pages.map((page) => make(page)));
  return [...pages, ...below, invitationPath(key)];
}

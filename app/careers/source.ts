import { useLocation } from "react-router";
import { sourceField } from "../../application/protocol.ts";

/** Returns the word after `?from=` in the page's address, which goes on with links and the form, or null. */
export function useSource(): string | null {
  return new URLSearchParams(useLocation().search).get(sourceField);
}

/** Returns the query that carries a source on, empty without one. */
export function sourceQuery(source: string | null): string {
  return source === null ? "" : `?${new URLSearchParams({ [sourceField]: source }).toString()}`;
}

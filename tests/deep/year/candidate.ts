import { mailedUrlOf } from "../../../server/applications/candidate-links.ts";
import type { Application, Moment } from "./oracle.ts";

/** A link to a candidate's page: only the sender of the application has their own, and a mail's reader the other one. */
export type Link = { key: string; isOwn: boolean; ended: { ending: LinkEnding; at: Moment } | null };

export type LinkEnding = "replaced" | "not mine" | "withdrawn" | "deleted";

/** `key`: of the candidate's page. `id`: in the database. */
export type Candidate = { application: Application; key: string; id: string; links: Link[] };

/** Returns the links that open the page now. */
export function linksOf(secret: Buffer, { application, key, id }: Candidate): Link[] {
  const mailed = keyIn(mailedUrlOf(secret, { id, reference: application.reference, email: application.email }));
  return [
    { key, isOwn: true, ended: null },
    { key: mailed, isOwn: false, ended: null },
  ];
}

export function endLinks(
  { links }: Candidate,
  ending: LinkEnding,
  at: Moment,
  isMeant: (link: Link) => boolean = () => true,
): void {
  for (const link of links) if (isMeant(link)) link.ended ??= { ending, at };
}

export function keyIn(url: string): string {
  return url.split("/").at(-1)!;
}

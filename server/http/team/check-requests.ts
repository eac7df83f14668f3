import { finished } from "node:stream";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { isReference } from "../../../application/reference.ts";
import { isSameOrigin } from "../cross-site.ts";
import type { PageResponses } from "../pages/page-responses.ts";
import { send } from "../response.ts";
import type { SiteFiles } from "../static/site-files.ts";

/** Longer than any form of the team's pages: a note of 2,000 letters of nine bytes each. */
const maxFormBytes = 24 * 1024;

/** A slow phone sends so little in far less. */
const maxFormMs = 10_000;

export type CheckParts = { publicUrl: string | null; pages: PageResponses; files: Pick<SiteFiles, "headers"> };

/**
 * Checks the requests of the hiring team's pages before a session is looked for: an address of another shape is not there,
 * and a post counts only from a page of this site, as a small form, which `body` has as it was posted.
 */
export function checkRequests(team: FastifyInstance, { publicUrl, pages, files }: CheckParts): void {
  team.removeAllContentTypeParsers();
  const asPosted = { parseAs: "buffer", bodyLimit: maxFormBytes } as const;
  team.addContentTypeParser(
    "application/x-www-form-urlencoded",
    asPosted,
    async (_request: unknown, body: unknown) => body,
  );
  team.addHook("onRequest", async (request, reply) => {
    const refuse = (status: number) => send(request, reply, pages.error(status, request.id), files.headers);
    if (!isPageAddress(request)) return refuse(404);
    if (request.method !== "POST") return;
    if (!isSameOrigin(request, publicUrl)) return refuse(403);
    const timer = setTimeout(() => request.raw.destroy(), maxFormMs);
    finished(request.raw, () => clearTimeout(timer));
  });
}

/** The framework takes an address that ends in `.data` for its own, and answers with a candidate's text unescaped. */
function isPageAddress({ params }: FastifyRequest): boolean {
  const { reference, token } = params as { reference?: string; token?: string };
  return (reference === undefined || isReference(reference)) && (token === undefined || /^[\w-]+$/.test(token));
}

import { randomUUID } from "node:crypto";
import type { FastifyRequest } from "fastify";
import type { FormAnswer, Problem } from "../../../application/answer.ts";
import { findPosition } from "../../../application/fields.ts";
import { sourceField } from "../../../application/protocol.ts";
import type { Team } from "../../../application/team/team.ts";
import { isTeamPage, teamPaths, typedFields } from "../../../application/team/addresses.ts";
import { knownSource } from "../../../content/sources.ts";
import { statusTexts } from "../../../content/error-pages.ts";
import type { SitePositions } from "../../positions/site-positions.ts";
import type { FieldValues } from "../../intake/form/form-reader.ts";
import { networkOf } from "../../limits/network-of.ts";
import { usualRetrySeconds } from "../../intake/refusal.ts";
import { postedFields } from "../posted-fields.ts";
import { privateHeaders, redirect, type SiteResponse } from "../response.ts";
import { compressQuickly } from "../static/encodings.ts";
import type { PublicPages } from "./public-pages.ts";
import { renderInTurn } from "./render-in-turn.ts";

export type Rejection = { problem: Problem; headers: Record<string, string> };

export type PageResponses = ReturnType<typeof pageResponses>;

/** Pages that no client caches: a page for one person is rendered for that person, all others are in memory. */
export function pageResponses(pages: PublicPages, { accepted }: Pick<SitePositions, "accepted">) {
  const inTurn = renderInTurn();

  return {
    /** The form with the errors and the typed values; when too many pages wait, one that asks to send it later. */
    async form({ problem, headers }: Rejection, values: FieldValues, ip: string): Promise<SiteResponse> {
      const answer: FormAnswer = { kind: "rejected", problem, values };
      if (problem.status === 410) answer.newKey = randomUUID();
      const body = await rendered(ip, formPath(values), answer);
      if (!body) return response(503, pages.current().busyForm, { ...openHeaders, ...tryAgain });
      return response(problem.status, body, { ...openHeaders, ...headers });
    },

    /** A page for one person that anyone may ask for; 503 when too many pages wait. */
    async visitor(ip: string, urlPath: string, answer: FormAnswer | null = null): Promise<SiteResponse> {
      return visited(urlPath, await rendered(ip, urlPath, answer));
    },

    /**
     * The sign-in page with the text of a post of the team's pages that was not carried out; null without a text. Who
     * sent it may be no member: it shows nothing else.
     */
    async unsaved(request: FastifyRequest, urlPath: string = teamPaths.signIn): Promise<SiteResponse | null> {
      const fields = postedFields(request);
      if (!typedFields.some((name) => fields.get(name)?.trim())) return null;
      return visited(urlPath, await rendered(request.ip, urlPath, null, request.body as Buffer<ArrayBuffer>));
    },

    /** A page of the team, or where its action led. Team pages have no turn: a slow list keeps no candidate waiting. */
    async member(team: Team, urlPath: string, form?: Buffer<ArrayBuffer>): Promise<SiteResponse> {
      const made = await pages.renderFor(urlPath, { team }, form);
      const location = made.headers.get("Location");
      if (location !== null) return redirect(location);
      return response(made.status, await bodyOf(made), openHeaders);
    },

    notFound: (): SiteResponse => prepared(404, "/error/404", openHeaders),

    /** Our own errors (500 and above) show the id under which the log has them, unless too many pages wait. */
    async error(status: number, errorId: string, headers: Record<string, string> = {}): Promise<SiteResponse> {
      const known = statusTexts[status] ? status : status < 500 ? 400 : 500;
      const path = `/error/${known}`;
      const answer = { kind: "failed", errorId } as const;
      const body = known < 500 ? null : await rendered("", path, answer).catch(() => null);
      return body ? response(status, body, headers) : prepared(status, path, headers);
    },
  };

  async function rendered(ip: string, urlPath: string, answer: FormAnswer | null, form?: Buffer<ArrayBuffer>) {
    const made = await inTurn(networkOf(ip), () => pages.renderFor(urlPath, { answer }, form));
    // The framework makes a page of every error, which would not be noticed under our own status.
    if (made && !made.ok) throw new Error(`The page could not be rendered: ${made.status}.`);
    return made && bodyOf(made);
  }

  function visited(urlPath: string, body: SiteResponse["body"] | null): SiteResponse {
    return body ? response(200, body, isTeamPage(urlPath) ? openHeaders : {}) : prepared(503, "/error/503", tryAgain);
  }

  function prepared(status: number, path: string, headers: Record<string, string> = {}): SiteResponse {
    const page = pages.current().pages.get(path)!;
    return { status, headers: { ...page.headers, ...privateHeaders, ...headers }, body: page.body };
  }

  function response(status: number, body: SiteResponse["body"], headers: Record<string, string> = {}): SiteResponse {
    const policy = { "Content-Type": "text/html; charset=utf-8", "Content-Security-Policy": pages.current().policy };
    return { status, headers: { ...policy, ...privateHeaders, ...headers }, body };
  }

  /** Returns the path of the form for the posted position, with the posted source. */
  function formPath({ position = "", from }: FieldValues): string {
    const found = findPosition(accepted({ wasUnderWay: true }), position.trim());
    const source = knownSource(from);
    const query = source === null ? "" : `?${sourceField}=${source}`;
    return (found ? `/careers/${found.id}/apply` : "/careers/apply") + query;
  }
}

/** Throws for anything but HTML: other types are not escaped for a page. */
async function bodyOf(made: Response) {
  if (made.status >= 500) throw new Error(`The page could not be rendered: ${made.status}.`);
  if (!made.headers.get("Content-Type")?.startsWith("text/html")) throw new Error("The response is not HTML.");
  return compressQuickly(Buffer.from(await made.text()));
}

const tryAgain = { "Retry-After": String(usualRetrySeconds) };

/** With "no-referrer", browsers post a form with `Origin: null`, and over plain http nothing else says where it is from. */
const openHeaders = { "Referrer-Policy": "same-origin" };

import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { isReference } from "../../../application/reference.ts";
import { isSameOrigin } from "../cross-site.ts";
import type { PageResponses } from "../pages/page-responses.ts";
import type { SiteResponse } from "../response.ts";
import { readPostedForm } from "./read-posted-form.ts";
import { privateHeaders } from "./sign-in-pages.ts";

export type RouteParts = {
  publicUrl: string | null;
  pages: PageResponses;
  respond: (
    request: FastifyRequest,
    reply: FastifyReply,
    making: Promise<SiteResponse | null>,
  ) => Promise<FastifyReply>;
};

/** Adds routes, and refuses a request of one of them with a page. */
export type AddRoutes = {
  get: (url: string, handle: (request: FastifyRequest) => Promise<SiteResponse>) => void;
  /** `handle` gets the form as it was posted. */
  post: (url: string, handle: (request: FastifyRequest, form: Buffer<ArrayBuffer>) => Promise<SiteResponse>) => void;
  refused: (
    request: FastifyRequest,
    status: 403 | 404 | 413 | 415 | 429,
    headers?: Record<string, string>,
  ) => Promise<SiteResponse>;
};

/**
 * Routes of the hiring team's pages. An address of another shape is not there, and a post counts only from a page of this
 * site: both are decided before a session is looked for.
 */
export function checkedRoutes(app: FastifyInstance, { publicUrl, pages, respond }: RouteParts): AddRoutes {
  return {
    get(url, handle) {
      const answer = async (request: FastifyRequest) =>
        isPageAddress(request) ? handle(request) : refused(request, 404);
      app.route({
        method: ["GET", "HEAD"],
        url,
        handler: (request, reply) => respond(request, reply, answer(request)),
      });
    },
    post(url, handle) {
      app.post(url, (request, reply) => respond(request, reply, takePost(request, handle)));
    },
    refused,
  };

  async function takePost(
    request: FastifyRequest,
    handle: (request: FastifyRequest, form: Buffer<ArrayBuffer>) => Promise<SiteResponse>,
  ): Promise<SiteResponse | null> {
    if (!isPageAddress(request)) return refused(request, 404);
    if (!isSameOrigin(request, publicUrl)) return refused(request, 403);
    const body = await readPostedForm(request);
    if (body.kind === "refused") return body.status === 408 ? null : refused(request, body.status);
    return handle(request, body.form);
  }

  function refused(
    request: FastifyRequest,
    status: 403 | 404 | 413 | 415 | 429,
    headers: Record<string, string> = {},
  ): Promise<SiteResponse> {
    return pages.error(status, request.id, { ...privateHeaders, ...headers });
  }
}

/** The framework takes an address that ends in `.data` for its own, and answers with a candidate's text unescaped. */
function isPageAddress({ params }: FastifyRequest): boolean {
  const { reference, token } = params as { reference?: string; token?: string };
  return (reference === undefined || isReference(reference)) && (token === undefined || /^[\w-]+$/.test(token));
}

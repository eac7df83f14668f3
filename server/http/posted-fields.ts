import type { FastifyRequest } from "fastify";

/** Returns the fields of a form that was posted URL-encoded; none of a post without a body. */
export function postedFields({ body }: Pick<FastifyRequest, "body">): URLSearchParams {
  return new URLSearchParams(typeof body === "string" || Buffer.isBuffer(body) ? String(body) : "");
}

import { request, type RequestOptions } from "node:https";
import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import type { Nginx } from "../support/start-nginx.ts";

export type TlsResponse = { status: number; headers: NodeJS.Dict<string | string[]>; body: Buffer };

/**
 * Asks the site behind `nginx`, over a connection of its own from `localAddress`, which may be any of 127.0.0.0/8.
 * Rejects when there is no whole answer.
 */
export function overTls(
  { port, certificate }: Pick<Nginx, "port" | "certificate">,
  options: Omit<RequestOptions, "headers"> & {
    headers?: Record<string, string>;
    body?: Buffer | AsyncIterable<Buffer>;
  },
): Promise<TlsResponse> {
  const { body = Buffer.alloc(0), ...rest } = options;
  return new Promise((resolve, reject) => {
    const place = { host: "127.0.0.1", port, servername: "localhost", ca: certificate.authority, agent: false };
    const headers = {
      Host: `localhost:${port}`,
      ...(Buffer.isBuffer(body) && { "Content-Length": body.length }),
      ...rest.headers,
    };
    const post = request({ ...place, ...rest, headers }, (response) => {
      buffer(response)
        .then((received) => resolve({ status: response.statusCode ?? 0, headers: response.headers, body: received }))
        .catch(reject);
    });
    post.on("error", reject);
    Readable.from(Buffer.isBuffer(body) ? [body] : body)
      .on("error", reject)
      .pipe(post);
  });
}

import type { IncomingMessage } from "node:http";

/** Whether a request has the right number of Host headers: once, and in HTTP/1.0 at most once (RFC 9112, 3.2). */
export function namesOneHost({ rawHeaders, httpVersion }: IncomingMessage): boolean {
  let count = 0;
  // Names are at even indexes. Of two hosts Node would keep the first, and another program the last.
  for (let place = 0; place < rawHeaders.length; place += 2)
    if (rawHeaders[place]?.length === 4 && rawHeaders[place]?.toLowerCase() === "host") count += 1;
  return count === 1 || (count === 0 && httpVersion !== "1.1");
}

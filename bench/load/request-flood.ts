/**
 * Sends the same request to ORIGIN again and again for SECONDS, from 40 clients that make no pause, and prints how
 * many responses had which status as JSON. KIND is one of the kinds below, ADDRESS the path of a receipt.
 */
import { Agent, request, type RequestOptions } from "node:http";
import { applicationForm } from "../../tests/support/builders.ts";
import { encode } from "../../tests/support/upload.ts";

const [origin = "", seconds, kind = "", receiptPath = ""] = process.argv.slice(2);
const clients = 40;
const browser = { Accept: "text/html", "Accept-Encoding": "br" };
const form = await encode(applicationForm({ email: "no address" }));
const length = { "Content-Length": form.body.length };

type Flood = { path: string; options: RequestOptions; body?: Buffer };
const kinds: Record<string, Flood> = {
  page: { path: "/about", options: { headers: browser } },
  "wrong method": { path: "/api/applications", options: { headers: browser } },
  "other site": {
    path: "/api/applications",
    options: { method: "POST", headers: { ...browser, ...form.headers, ...length, "Sec-Fetch-Site": "cross-site" } },
    body: form.body,
  },
  receipt: { path: receiptPath, options: { headers: browser } },
  "wrong form": {
    path: "/api/applications",
    options: { method: "POST", headers: { ...browser, ...form.headers, ...length } },
    body: form.body,
  },
};

const flood = kinds[kind];
if (!flood) throw new Error(`There is no flood called "${kind}".`);
const end = performance.now() + Number(seconds) * 1000;
const counts: Record<string, number> = {};
await Promise.all(Array.from({ length: clients }, (_, each) => runClient(flood, each)));
console.log(JSON.stringify(counts));

/** Each client has a connection and a network of its own, so that no limit of one network ends the flood. */
async function runClient({ path, options, body }: Flood, each: number): Promise<void> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const localAddress = `127.2.0.${each + 1}`;
  while (performance.now() < end) {
    const status = await new Promise<number>((resolve) => {
      const sent = request(origin + path, { ...options, agent, localAddress }, (response) => {
        response.resume().once("end", () => resolve(response.statusCode ?? 0));
      });
      sent.once("error", () => resolve(0)).end(body);
    });
    counts[status] = (counts[status] ?? 0) + 1;
  }
  agent.destroy();
}

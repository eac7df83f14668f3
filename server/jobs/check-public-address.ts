import type { ClientRequest, IncomingMessage } from "node:http";
import { request } from "node:https";
import { TLSSocket } from "node:tls";
import type { HandlerParts, JobHandler } from "./job-kinds.ts";

/** `failure`: a code, or null when the site answers. `certificateEndsAt`: null when there was no connection. */
type PublicAddress = { failure: string | null; certificateEndsAt: Date | null };

/**
 * Asks the site once a day at its public address, as a visitor does, and again ten minutes after a failure. `ca`: trusted
 * authorities in place of Node's. Without https there is no certificate, and nothing is asked.
 */
export function publicAddressChecker(
  { pool }: Pick<HandlerParts, "pool">,
  publicUrl: string | null,
  ca?: string,
): JobHandler {
  return async () => {
    if (!publicUrl?.startsWith("https:")) {
      await pool.query(
        "update public_address set asked_at = null, failure = null, failing_since = null, certificate_ends_at = null",
      );
      return;
    }
    const { failure, certificateEndsAt } = await askPublicAddress(publicUrl, ca);
    await pool.query(
      `update public_address
       set asked_at = now(), failure = $1, failing_since = case when $1::text is not null then coalesce(failing_since, now()) end,
           certificate_ends_at = coalesce($2, certificate_ends_at)`,
      [failure, certificateEndsAt],
    );
    return failure === null ? undefined : { kind: "runAgain", afterMs: tryAgainMs };
  };
}

const tryAgainMs = 10 * 60_000;
const longestWaitMs = 10_000;

async function askPublicAddress(publicUrl: string, ca: string | undefined): Promise<PublicAddress> {
  const found: PublicAddress = { failure: null, certificateEndsAt: null };
  const signal = AbortSignal.timeout(longestWaitMs);
  const asked = request(new URL("/healthz", publicUrl), {
    agent: false,
    // The end of a certificate that is refused has to be known, too.
    rejectUnauthorized: false,
    signal,
    ...(ca !== undefined && { ca }),
  });
  asked.once("socket", (socket) => {
    if (!(socket instanceof TLSSocket)) return;
    socket.once("secureConnect", () => {
      found.certificateEndsAt = socket.getPeerX509Certificate()?.validToDate ?? null;
      const refusal = socket.authorized ? null : String(socket.authorizationError);
      // Its end says so already.
      found.failure = refusal === "CERT_HAS_EXPIRED" ? null : refusal;
    });
  });
  try {
    const { statusCode } = await responseTo(asked);
    if (statusCode !== 200) found.failure ??= `status ${statusCode}`;
  } catch (error) {
    found.failure ??= signal.aborted ? `nothing within ${longestWaitMs / 1000} s` : codeOf(error);
  }
  return found;
}

async function responseTo(asked: ClientRequest): Promise<IncomingMessage> {
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    asked.once("response", resolve).once("error", reject).end();
  });
  return response.resume();
}

function codeOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return "code" in error ? String(error.code) : error.name;
}

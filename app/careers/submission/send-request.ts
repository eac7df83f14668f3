import { replayedHeader } from "../../../application/protocol.ts";

/** A complete response. */
export type ServerResponse = {
  status: number;
  /** The content type without its parameters; empty when there is none. */
  mediaType: string;
  retryAfter: string | null;
  isRepeated: boolean;
  body: string;
};

type UploadRequest = {
  method: "POST" | "PUT";
  url: string;
  headers: Readonly<Record<string, string>>;
  body: XMLHttpRequestBodyInit;
  signal: AbortSignal;
  onProgress?: ((fraction: number) => void) | undefined;
};

/** A phone that changed cells may hold a dead connection for minutes: abort when nothing was sent for one minute. */
const stallMilliseconds = 60_000;

/**
 * Sends `body` and resolves to the response, or to null when the connection broke or the attempt was aborted. Never rejects.
 * With XMLHttpRequest, because `fetch` does not report an upload's progress.
 */
export function sendRequest(upload: UploadRequest): Promise<ServerResponse | null> {
  const { signal } = upload;
  return new Promise((resolve) => {
    if (signal.aborted) return resolve(null);
    const request = new XMLHttpRequest();
    const abort = () => request.abort();
    let stall = setTimeout(abort, stallMilliseconds);
    request.upload.onprogress = ({ loaded, total }) => {
      clearTimeout(stall);
      stall = setTimeout(abort, stallMilliseconds);
      upload.onProgress?.(total > 0 ? loaded / total : 0);
    };
    request.onload = () => resolve(readResponse(request));
    request.onloadend = () => {
      clearTimeout(stall);
      signal.removeEventListener("abort", abort);
      resolve(null);
    };
    signal.addEventListener("abort", abort);

    request.open(upload.method, upload.url);
    for (const [name, value] of Object.entries(upload.headers)) request.setRequestHeader(name, value);
    request.send(upload.body);
  });
}

function readResponse(request: XMLHttpRequest): ServerResponse {
  return {
    status: request.status,
    mediaType: request.getResponseHeader("Content-Type")?.split(";")[0]?.trim().toLowerCase() ?? "",
    retryAfter: request.getResponseHeader("Retry-After"),
    isRepeated: request.getResponseHeader(replayedHeader) === "true",
    body: request.responseText,
  };
}

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

export type UploadRequest = {
  method: "POST" | "PUT";
  url: string;
  headers: Readonly<Record<string, string>>;
  body: XMLHttpRequestBodyInit;
  signal: AbortSignal;
  onProgress?: ((fraction: number) => void) | undefined;
};

/**
 * Sends `body` and resolves to the response, or to null when the connection broke or the attempt was aborted. Never rejects.
 * With XMLHttpRequest, because `fetch` does not report an upload's progress.
 */
export function sendRequest({
  method,
  url,
  headers,
  body,
  signal,
  onProgress,
}: UploadRequest): Promise<ServerResponse | null> {
  return new Promise((resolve) => {
    if (signal.aborted) return resolve(null);
    const request = new XMLHttpRequest();
    const abort = () => request.abort();
    const stall = new Stall(abort);
    request.upload.onprogress = ({ loaded, total }) => {
      stall.restart();
      onProgress?.(total > 0 ? loaded / total : 0);
    };
    request.onload = () => resolve(readResponse(request));
    request.onloadend = () => {
      stall.stop();
      signal.removeEventListener("abort", abort);
      resolve(null);
    };
    signal.addEventListener("abort", abort);

    request.open(method, url);
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
    request.send(body);
    stall.restart();
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

/** A phone that changed cells may hold a dead connection for minutes: abort when nothing was sent for one minute. */
const stallMilliseconds = 60_000;

class Stall {
  #onStall: () => void;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(onStall: () => void) {
    this.#onStall = onStall;
  }

  restart() {
    this.stop();
    this.#timer = setTimeout(this.#onStall, stallMilliseconds);
  }

  stop() {
    clearTimeout(this.#timer);
  }
}

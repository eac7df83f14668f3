/** A complete answer of the server. */
export type ServerAnswer = { status: number; retryAfter: string | null; isRepeated: boolean; body: string };

export type Question = {
  method: "POST" | "PUT";
  address: string;
  headers: Readonly<Record<string, string>>;
  body: XMLHttpRequestBodyInit;
  signal: AbortSignal;
  onProgress?: ((fraction: number) => void) | undefined;
};

/**
 * Sends `body` and resolves to the answer, or to null when the connection broke or was given up. Never rejects.
 * With XMLHttpRequest, because `fetch` tells nothing of an upload's progress.
 */
export function askServer({
  method,
  address,
  headers,
  body,
  signal,
  onProgress,
}: Question): Promise<ServerAnswer | null> {
  return new Promise((resolve) => {
    if (signal.aborted) return resolve(null);
    const request = new XMLHttpRequest();
    const abort = () => request.abort();
    const stall = new Stall(abort);
    request.upload.onprogress = ({ loaded, total }) => {
      stall.restart();
      onProgress?.(total > 0 ? loaded / total : 0);
    };
    request.onload = () => resolve(readAnswer(request));
    request.onloadend = () => {
      stall.stop();
      signal.removeEventListener("abort", abort);
      resolve(null);
    };
    signal.addEventListener("abort", abort);

    request.open(method, address);
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
    request.send(body);
    stall.restart();
  });
}

function readAnswer(request: XMLHttpRequest): ServerAnswer {
  return {
    status: request.status,
    retryAfter: request.getResponseHeader("Retry-After"),
    isRepeated: request.getResponseHeader("Idempotent-Replayed") === "true",
    body: request.responseText,
  };
}

/** A phone that changed cells may hold a dead connection for minutes: give up when nothing has moved for one. */
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

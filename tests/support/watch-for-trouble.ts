import type { BrowserContext, ConsoleMessage, Request } from "@playwright/test";

export type Trouble = ReturnType<typeof watchForTrouble>;

/** Listens to every page of `context`: a visitor would not see these things, but each of them is a mistake. */
export function watchForTrouble(context: BrowserContext) {
  const seen: string[] = [];
  const expected: RegExp[] = [];
  context.on("console", (message) => seen.push(...troubleIn(message)));
  context.on("weberror", (webError) => seen.push(...troubleOf(webError.error())));
  context.on("requestfailed", (request) => seen.push(...troubleWith(request)));
  context.on("request", (request) => seen.push(...strangersAmong(request)));

  /** Fails the test when anything happened that it did not expect. */
  function throwUnexpected() {
    const unexpected = seen.filter((line) => !expected.some((pattern) => pattern.test(line)));
    if (unexpected.length > 0) throw new Error(`The browser had trouble:\n${unexpected.join("\n")}`);
  }
  /** What matches `pattern` is no trouble in this test. */
  const expectPattern = (pattern: RegExp) => void expected.push(pattern);
  return { expect: expectPattern, throwUnexpected };
}

function troubleIn(message: ConsoleMessage): string[] {
  const isTrouble = ["error", "warning", "assert"].includes(message.type());
  return isTrouble ? [`console ${message.type()}: ${message.text()} (${message.location().url})`] : [];
}

/**
 * The browser skips a view transition when the next begins or the window changes its size, and shows the new page at
 * once. React Router does not handle that rejection.
 */
function troubleOf({ message }: Error): string[] {
  const isSkipped = /^Transition was (skipped|aborted because of invalid state)/.test(message);
  return isSkipped ? [] : [`page error: ${message}`];
}

/** A request that the page gave up, by leaving or cancelling, is no failure. */
function troubleWith(request: Request): string[] {
  const reason = request.failure()?.errorText ?? "unknown";
  return reason === "net::ERR_ABORTED" ? [] : [`request failed: ${request.method()} ${request.url()} ${reason}`];
}

function strangersAmong(request: Request): string[] {
  const { protocol, hostname } = new URL(request.url());
  const isOurs = hostname === "127.0.0.1" || hostname === "localhost" || ["data:", "blob:"].includes(protocol);
  return isOurs ? [] : [`request to another host: ${request.url()}`];
}

import type { BrowserContext } from "@playwright/test";

/** Listens to every page of `context`: a visitor would not see these things, but each of them is a mistake. */
export function watchForTrouble(context: BrowserContext) {
  const seen: string[] = [];
  // Only a test takes the network away.
  const expected = [/ERR_INTERNET_DISCONNECTED/];
  context.on("console", (message) => {
    if (["error", "warning", "assert"].includes(message.type()))
      seen.push(`console ${message.type()}: ${message.text()} (${message.location().url})`);
  });
  context.on("weberror", (webError) => {
    const { message } = webError.error();
    seen.push(`page error: ${message}`);
  });
  context.on("requestfailed", (request) => {
    const reason = request.failure()?.errorText ?? "unknown";
    // A request that the page gave up, by leaving or cancelling, is no failure.
    if (reason !== "net::ERR_ABORTED") seen.push(`request failed: ${request.method()} ${request.url()} ${reason}`);
  });
  context.on("request", (request) => {
    const { protocol, hostname } = new URL(request.url());
    const isOurs = ["127.0.0.1", "localhost"].includes(hostname) || ["data:", "blob:"].includes(protocol);
    if (!isOurs) seen.push(`request to another host: ${request.url()}`);
  });

  /** Fails the test when anything happened that it did not expect. */
  function throwUnexpected() {
    const unexpected = seen.filter((line) => !expected.some((pattern) => pattern.test(line)));
    if (unexpected.length > 0) throw new Error(`The browser had trouble:\n${unexpected.join("\n")}`);
  }
  /** Messages that match `pattern` are no trouble in this test. */
  const expectPattern = (pattern: RegExp) => void expected.push(pattern);
  return { expect: expectPattern, throwUnexpected };
}

import { expect, test } from "vitest";
import { isTransient } from "./transient-error.ts";

const notNow = `57P01 53100 25006 40001 XX000 ECONNREFUSED ECONNRESET EPIPE ENOENT ENOSPC EDQUOT EIO EMFILE EAI_AGAIN
  ERR_STREAM_DESTROYED ERR_SOCKET_CLOSED ERR_TLS_CERT_ALTNAME_INVALID CERT_HAS_EXPIRED`.split(/\s+/);
const ownMistakes = "22021 23505 42P01 EBADF EINVAL ERR_INVALID_ARG_TYPE ERR_ASSERTION MODULE_NOT_FOUND".split(" ");

test.each([...notNow, ...ownMistakes])("%s means not now, or is our own mistake", (code) => {
  expect(isTransient(Object.assign(new Error("x"), { code }))).toBe(notNow.includes(code));
});

test("without a code, what pg says of a lost connection means not now, and nothing else does", () => {
  expect(isTransient(new Error("Connection terminated unexpectedly"))).toBe(true);
  expect(isTransient(new Error("Query read timeout"))).toBe(true);
  expect(isTransient(new TypeError("undefined is not a function"))).toBe(false);
  expect(isTransient("57P01")).toBe(false);
});

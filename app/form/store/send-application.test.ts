import { expect, test } from "vitest";
import { outcomeOf, type ServerResponse } from "./send-application.ts";

const plain: ServerResponse = {
  status: 201,
  mediaType: "application/json",
  retryAfter: null,
  isRepeated: false,
  body: "{}",
};
const receipt = {
  reference: "SM-7K3F-9QXT",
  receivedAt: "2026-11-21T10:00:00.000Z",
  statusUrl: "/careers/applied/SM-7K3F-9QXT/key",
};

test.each([false, true])("a 201 with a receipt counts as received (of an earlier attempt: %s)", (isRepeated) => {
  const outcome = outcomeOf({ ...plain, isRepeated, body: JSON.stringify(receipt) });
  expect(outcome).toEqual({ kind: "received", receipt, isRepeated });
});

test.each([
  [429, "12", 12],
  [503, "3", 3],
  [503, null, null],
  [503, "Sat, 21 Nov 2026 10:00:00 GMT", null],
])("a busy server (%s) says when to come back: %s", (status, retryAfter, retryAfterSeconds) => {
  expect(outcomeOf({ ...plain, status, retryAfter })).toEqual({ kind: "busy", retryAfterSeconds });
});

const problem = { type: "about:blank", title: "Some answers need another look", status: 422 };
const ofProblem = { mediaType: "application/problem+json" };
const page = { mediaType: "text/html" };

test.each([
  ["a refusal carries the server's problem", 422, ofProblem, JSON.stringify(problem), problem],
  ["a proxy that takes no file of this size refuses without one", 413, page, "<html>Too large</html>", null],
])("%s", (_, status, headers, body, carried) => {
  expect(outcomeOf({ ...plain, ...headers, status, body })).toEqual({ kind: "refused", problem: carried });
});

test.each([
  ["a 201 without a body", 201, {}, ""],
  ["a 201 with a reference of another shape", 201, {}, { ...receipt, reference: "7" }],
  ["a 201 without the address of its page", 201, {}, { ...receipt, statusUrl: undefined }],
  ["a 201 with an address of another site", 201, {}, { ...receipt, statusUrl: "//evil.example/" }],
  ["a 200 with a reference", 200, {}, receipt],
  ["an error of the server", 500, {}, {}],
  ["a time-out of the server", 408, {}, ""],
  ["a firewall's page", 403, page, "<html>Are you human?</html>"],
  ["a balancer without a server", 404, {}, { title: "Not Found", status: 404 }],
  ["a problem of somebody else", 422, ofProblem, { ...problem, type: "https://proxy.example/1020" }],
  ["a problem of another status", 403, ofProblem, problem],
])("%s confirms and refuses nothing: it may be tried again", (_, status, headers, content) => {
  const body = typeof content === "string" ? content : JSON.stringify(content);
  expect(outcomeOf({ ...plain, ...headers, status, body })).toEqual({ kind: "failed" });
});

test("a broken connection confirms nothing", () => {
  expect(outcomeOf(null)).toEqual({ kind: "unreachable" });
});

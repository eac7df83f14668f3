import { expect, test } from "vitest";
import { missingChunks, outcomeOf, type ServerResponse } from "./send-request.ts";

function readResponse(status: number, headers: Omit<ServerResponse, "status" | "body">, body: string) {
  return outcomeOf({ status, ...headers, body });
}

const plain = { mediaType: "application/json", retryAfter: null, isRepeated: false };
const ofProblem = { ...plain, mediaType: "application/problem+json" };
const receipt = {
  reference: "SM-7K3F-9QXT",
  receivedAt: "2026-11-21T10:00:00.000Z",
  statusUrl: "/careers/applied/SM-7K3F-9QXT/key",
};

test.each([false, true])("a 201 with a receipt counts as received (of an earlier attempt: %s)", (isRepeated) => {
  const outcome = { kind: "received", receipt, isRepeated };
  expect(readResponse(201, { ...plain, isRepeated }, JSON.stringify(receipt))).toEqual(outcome);
});

test.each([
  [429, "12", 12],
  [503, "3", 3],
  [503, null, null],
  [503, "Sat, 21 Nov 2026 10:00:00 GMT", null],
])("a busy server (%s) says when to come back: %s", (status, retryAfter, retryAfterSeconds) => {
  expect(readResponse(status, { ...plain, retryAfter }, "{}")).toEqual({ kind: "busy", retryAfterSeconds });
});

test("a refusal carries the server's problem", () => {
  const problem = { type: "about:blank", title: "Some answers need another look", status: 422 };
  expect(readResponse(422, ofProblem, JSON.stringify(problem))).toEqual({ kind: "refused", status: 422, problem });
});

test("a proxy that takes no file of this size refuses without a problem", () => {
  const page = { ...plain, mediaType: "text/html" };
  expect(readResponse(413, page, "<html>Too large</html>")).toEqual({ kind: "refused", status: 413, problem: null });
});

const foreign = { type: "https://proxy.example/1020", title: "Access denied", status: 403 };
test.each([
  ["a 201 without a body", 201, plain, ""],
  ["a 201 with a reference of another shape", 201, plain, JSON.stringify({ ...receipt, reference: "7" })],
  ["a 201 without the address of its page", 201, plain, JSON.stringify({ ...receipt, statusUrl: undefined })],
  ["a 201 with an address of another site", 201, plain, JSON.stringify({ ...receipt, statusUrl: "//evil.example/" })],
  ["a 200 with a reference", 200, plain, JSON.stringify(receipt)],
  ["an error of the server", 500, plain, "{}"],
  ["a time-out of the server", 408, plain, ""],
  ["a firewall's page", 403, { ...plain, mediaType: "text/html" }, "<html>Are you human?</html>"],
  ["a balancer without a server", 404, plain, JSON.stringify({ title: "Not Found", status: 404 })],
  ["a problem of somebody else", 403, ofProblem, JSON.stringify(foreign)],
  ["a problem of another status", 403, ofProblem, JSON.stringify({ ...foreign, type: "about:blank", status: 404 })],
])("%s confirms and refuses nothing: it may be tried again", (_, status, headers, body) => {
  expect(readResponse(status, headers, body)).toEqual({ kind: "failed" });
});

test("a broken connection confirms nothing", () => {
  expect(outcomeOf(null)).toEqual({ kind: "unreachable" });
});

test("chunks that are asked for are known, and no refusal", () => {
  const response = { status: 409, ...plain, body: JSON.stringify({ status: 409, missingPieces: [0, 7] }) };
  expect(missingChunks(response)).toEqual([0, 7]);
  expect(outcomeOf(response)).toEqual({ kind: "failed" });
  expect(missingChunks({ ...response, status: 422 })).toBeNull();
  expect(missingChunks({ ...response, body: "<html>Conflict</html>" })).toBeNull();
  expect(missingChunks(null)).toBeNull();
});

import { expect, test } from "vitest";
import { missingChunks, outcomeOf } from "./send-outcome.ts";

function readResponse(status: number, headers: { retryAfter: string | null; isRepeated: boolean }, body: string) {
  return outcomeOf({ status, ...headers, body });
}

const plain = { retryAfter: null, isRepeated: false };
const receipt = { reference: "SM-7K3F-9QXT", receivedAt: "2026-11-21T10:00:00.000Z" };

test("only a 201 with a reference counts as received", () => {
  expect(readResponse(201, plain, JSON.stringify(receipt))).toEqual({
    kind: "received",
    receipt,
    isRepeated: false,
  });
});

test("the receipt of an earlier attempt is known as such", () => {
  expect(readResponse(201, { ...plain, isRepeated: true }, JSON.stringify(receipt))).toMatchObject({
    isRepeated: true,
  });
});

test.each([
  ["a 201 without a body", 201, ""],
  ["a 201 with a reference of another shape", 201, JSON.stringify({ ...receipt, reference: "7" })],
  ["a 200 with a reference", 200, JSON.stringify(receipt)],
  ["a proxy's error page", 502, "<html>Bad gateway</html>"],
  ["an error of the server", 500, "{}"],
  ["a time-out of the server", 408, ""],
])("%s confirms nothing and may be tried again", (_, status, body) => {
  expect(readResponse(status, plain, body)).toEqual({ kind: "failed" });
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
  expect(readResponse(422, plain, JSON.stringify(problem))).toEqual({ kind: "refused", status: 422, problem });
});

test("a refusal that is not ours carries none", () => {
  expect(readResponse(413, plain, "<html>Too large</html>")).toEqual({ kind: "refused", status: 413, problem: null });
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

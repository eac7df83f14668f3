import { expect, test } from "vitest";
import { printableJson } from "./printable-json.ts";

const typed = "A\u009b2J \u001b[2J \u009d52;c;\u009c \u202egpj.exe \u2066x\u2069 \u2028\u0085\u007f";

test("nothing in printed JSON steers a terminal or turns the reading direction", () => {
  // oxlint-disable-next-line no-control-regex -- naming the control characters is the point
  expect(printableJson({ typed })).not.toMatch(/[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u2028-\u202e\u2066-\u2069]/);
});

test("what reads the JSON gets what was typed", () => {
  expect(JSON.parse(printableJson({ typed, name: "Zoë 用户 😀" }))).toEqual({ typed, name: "Zoë 用户 😀" });
});

import { expect, test, vi } from "vitest";
import { mayInstall } from "./install-program.ts";

const ask = vi.fn<(question: string) => Promise<string>>();

test.each([
  ["y", true],
  ["YES\n", true],
  ["", false],
  ["no", false],
])("a person who answers %j decides", async (answer, agrees) => {
  ask.mockResolvedValueOnce(answer);
  expect(await mayInstall("chromium", { ci: "", isTerminal: true, ask })).toBe(agrees);
  expect(ask).toHaveBeenLastCalledWith(expect.stringContaining("apt-get install chromium-headless-shell as root"));
});

test.each([
  ["CI=true agrees", "true", true],
  ["without a terminal nothing is installed", "", false],
  ["CI=false is no agreement", "false", false],
])("%s, without a question", async (_name, ci, agrees) => {
  ask.mockClear();
  expect(await mayInstall("chromium", { ci, isTerminal: false, ask })).toBe(agrees);
  expect(ask).not.toHaveBeenCalled();
});

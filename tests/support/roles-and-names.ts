import type { Locator } from "@playwright/test";

/**
 * The accessibility tree of `part`, roles and names only, two spaces a level: what a screen reader can go through, without
 * the running text and the addresses.
 */
export async function rolesAndNames(part: Locator): Promise<string> {
  const snapshot = await part.ariaSnapshot();
  const leftOut: number[] = [];
  const lines = snapshot.split("\n").flatMap((line) => {
    const { groups } = /^(?<indent> *)- '?(?<node>\/?\w+(?: "(?:[^"\\]|\\.)*")?(?: \[[^\]]+\])*)/.exec(line) ?? {};
    const { indent = "", node = "" } = groups ?? {};
    while (leftOut.length > 0 && (leftOut.at(-1) ?? 0) >= indent.length) leftOut.pop();
    if (!runningText.test(node)) return [`${" ".repeat(indent.length - 2 * leftOut.length)}${node}`];
    // The element's children go one level up.
    leftOut.push(indent.length);
    return [];
  });
  return `${lines.join("\n")}\n`;
}

const runningText = /^(text|\/url|paragraph|strong|emphasis|mark)\b/;

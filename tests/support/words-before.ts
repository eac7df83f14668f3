import type { CDPSession, Page } from "@playwright/test";

/** A node of the accessibility tree of Chromium. */
export type Spoken = { role: string; name: string; live: string; text: string };

/** Roles whose names are said beside what is in them. */
const namedBeside = ["navigation", "region", "search", "list", "group", "form", "searchbox", "textbox", "checkbox"];

/** The words that a screen reader says from the top of the page before a text that begins with `text`. */
export async function wordsBefore(page: Page, text: string): Promise<number> {
  const nodes = await spokenNodes(page);
  const at = nodes.findIndex((node) => node.role === "StaticText" && node.name.startsWith(text));
  if (at < 1) throw new Error(`The page does not say ${text}.`);
  return nodes
    .slice(0, at)
    .filter(({ role }) => role === "StaticText" || namedBeside.includes(role))
    .flatMap(({ name }) => name.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word))).length;
}

/** The nodes of the page that are not ignored, in the order in which they are read. */
export async function spokenNodes(page: Page): Promise<Spoken[]> {
  const session = await page.context().newCDPSession(page);
  try {
    return await readTree(session);
  } finally {
    await session.detach();
  }
}

async function readTree(session: CDPSession): Promise<Spoken[]> {
  const { nodes } = await session.send("Accessibility.getFullAXTree");
  const byId = new Map(nodes.map((node) => [node.nodeId, node]));
  const valueOf = (value: { value?: unknown } | undefined) => (typeof value?.value === "string" ? value.value : "");
  const below = (id: string): Spoken[] => {
    const node = byId.get(id);
    if (!node) return [];
    const children = (node.childIds ?? []).flatMap(below);
    if (node.ignored) return children;
    const name = valueOf(node.name);
    const text = valueOf(node.role) === "StaticText" ? name : children.map((child) => child.text).join("");
    const live = valueOf(node.properties?.find((property) => property.name === "live")?.value);
    return [{ role: valueOf(node.role), name, live, text }, ...children];
  };
  return below(nodes[0]!.nodeId);
}

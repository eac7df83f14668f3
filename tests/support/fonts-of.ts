import type { Page } from "@playwright/test";

/** Returns the families that draw the text of `selector`, and whether each is one of the site's own. */
export async function fontsOf(page: Page, selector: string): Promise<[family: string, isOwn: boolean][]> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send("DOM.enable");
  await devtools.send("CSS.enable");
  const { root } = await devtools.send("DOM.getDocument");
  const { nodeId } = await devtools.send("DOM.querySelector", { nodeId: root.nodeId, selector });
  const { fonts } = await devtools.send("CSS.getPlatformFontsForNode", { nodeId });
  return fonts.map(({ familyName, isCustomFont }) => [familyName, isCustomFont]);
}

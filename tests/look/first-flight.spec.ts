import { connect } from "node:net";
import { buffer } from "node:stream/consumers";
import { createBrotliDecompress } from "node:zlib";
import type { Page } from "@playwright/test";
import { fontOf } from "../../build-tools/fonts/build-fonts.ts";
import { displayTypeface } from "../../build-tools/fonts/typefaces.ts";
import { fontsOf } from "../support/fonts-of.ts";
import { expect, test } from "../support/running-site.ts";
import { examplePosition } from "../support/positions.ts";

test.use({ viewport: { width: 360, height: 740 } });

/** A new connection carries ten packets before it waits for the first answer. */
const flightBytes = 14_600;

const firstScreens = {
  "/": [".site-header .brand", ".site-header .menu-toggle", ".words", ".end", ".lead", ".chips", ".row", ".on-desk"],
  "/about": [".site-header .brand", "h1", ".section-head > p"],
  "/careers": [".site-header .brand", "h1", ".lead", ".button.primary"],
  [`/careers/${examplePosition.id}`]: [".site-header .brand", "h1", "dl"],
};

for (const [address, parts] of Object.entries(firstScreens))
  test(`the first flight of ${address} draws its first screen, and nothing of that moves later`, async ({
    page,
    site,
  }) => {
    const html = await firstFlight(site.address, address);
    await page.route("**/*.woff2", (route) => route.abort("aborted"));
    await page.route(`**${address}`, (route) => route.fulfill({ body: html, contentType: "text/html; charset=utf-8" }));
    await page.goto(address);
    const early = await places(page, parts);
    // No other letters of the headline can be seen before: its font is part of the page.
    const { familyName } = await fontOf(process.cwd(), displayTypeface);
    if (address === "/") expect(await fontsOf(page, ".end")).toEqual([[familyName, true]]);

    await page.unrouteAll();
    await page.goto(address);
    await page.evaluate(() => document.fonts.ready);
    expect(await places(page, parts)).toEqual(early);
  });

/** The page as far as it is in the first flight of a connection, with Brotli and all headers. */
async function firstFlight(origin: string, address: string): Promise<string> {
  const socket = connect(Number(new URL(origin).port), "127.0.0.1");
  socket.write(`GET ${address} HTTP/1.1\r\nHost: a\r\nAccept-Encoding: br\r\nConnection: close\r\n\r\n`);
  const flight = (await buffer(socket)).subarray(0, flightBytes);
  const decoder = createBrotliDecompress();
  let html = "";
  decoder.on("data", (text: Buffer) => (html += text.toString()));
  // The decoder waits for the rest, which does not come.
  decoder.write(flight.subarray(flight.indexOf("\r\n\r\n") + 4));
  await new Promise<void>((resolve) => decoder.flush(resolve));
  return html;
}

/** Where each of `parts` begins, and how high it is: the late typeface of the text makes words a little narrower. */
function places(page: Page, parts: readonly string[]) {
  return Promise.all(
    parts.map(async (part) => {
      const { y, height } = (await page.locator(part).first().boundingBox())!;
      return `${part} ${y.toFixed(1)} ${height.toFixed(1)}`;
    }),
  );
}

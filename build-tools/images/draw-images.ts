import { mkdir, writeFile } from "node:fs/promises";
import path from "node:path";
import { readPositions } from "../../content/readers/positions.server.ts";
import { socialImages } from "../../content/metadata/social-images.ts";
import { icoOf, iconSvg, squareIconSvg } from "./icon.ts";
import { withRenderer } from "./renderer.ts";
import { drawSocialImage } from "./social-image.ts";

/**
 * Draws icons and sharing images into `outDir`, the folder of the built pages. The same content gives the same bytes.
 */
export async function drawImages(outDir: string): Promise<void> {
  const square = squareIconSvg();
  await mkdir(path.join(outDir, "social"), { recursive: true });
  await withRenderer(async (renderer) => {
    const files = {
      "icon.svg": iconSvg(),
      "favicon.ico": icoOf(renderer.png(square, 32), 32),
      "apple-touch-icon.png": renderer.png(square, 180),
      "icon-192.png": renderer.png(square, 192),
      "icon-512.png": renderer.png(square, 512),
      ...Object.fromEntries(
        socialImages(readPositions()).map((image) => [`social/${image.name}.png`, drawSocialImage(image, renderer)]),
      ),
    };
    for (const [name, content] of Object.entries(files)) await writeFile(path.join(outDir, name), content);
  });
}

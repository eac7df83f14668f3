import { existsSync, realpathSync } from "node:fs";
import { mkdtemp, readFile, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { inflate } from "@sparticuz/chromium";
import { placeOf } from "./find-program.ts";

/** In the package's own folder: npm removes it with its version. A copy of the project may link to the packages. */
const packageFolder = join(realpathSync(join(import.meta.dirname, "../../node_modules")), "@sparticuz/chromium");
const folder = join(packageFolder, "unpacked");

/** A headless shell with its libraries and one font, for x64; elsewhere the system's Chromium. */
export const browserLaunch =
  process.arch === "x64"
    ? {
        executablePath: join(folder, "chromium"),
        env: {
          ...(process.env as Record<string, string>),
          LD_LIBRARY_PATH: join(folder, "al2023/lib"),
          FONTCONFIG_FILE: join(folder, "fonts.conf"),
        },
      }
    : { executablePath: placeOf("chromium") ?? "/usr/bin/chromium" };

const fontSettings = `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig><dir>${folder}/fonts</dir><cachedir>${folder}/font-cache</cachedir></fontconfig>
`;

/** Unpacking is done once for each installation: two seconds. */
export default async function unpackBrowser(): Promise<void> {
  if (!existsSync(folder)) await unpack();
  // The folder's place is in this file, and a project may have been moved or copied since it was unpacked.
  const file = join(folder, "fonts.conf");
  const settings = await readFile(file, "utf8").catch(() => "");
  if (settings === fontSettings) return;
  // Another project's file may be the same one, by a hard link.
  await rm(file, { force: true });
  await writeFile(file, fontSettings);
}

async function unpack(): Promise<void> {
  const partial = await mkdtemp(join(packageFolder, "partial-"));
  const { TMPDIR } = process.env;
  // Where `inflate` unpacks to.
  process.env["TMPDIR"] = partial;
  const archives = ["chromium.br", "al2023.tar.br", "fonts.tar.br"];
  await Promise.all(archives.map((name) => inflate(join(packageFolder, "bin", name))));
  if (TMPDIR === undefined) delete process.env["TMPDIR"];
  else process.env["TMPDIR"] = TMPDIR;
  await rename(partial, folder);
}

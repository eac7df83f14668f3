import { mkdir } from "node:fs/promises";
import path from "node:path";
import { positionFile } from "../content/position-file.ts";
import { explained } from "../server/backup/backup-error.ts";
import { publishText } from "../server/base/publish.ts";
import { readPublished, writtenFrom } from "../server/positions/site-positions.ts";
import { command, counted, done } from "./command.ts";
import { withDatabase } from "./with-database.ts";

export const positionsExport = command({
  name: "positions export",
  options: { out: { value: "FOLDER", isNeeded: true, help: "where to; files of the same name are replaced" } },
  usage: "write the published positions as files, as a new site begins with them",
  run: ({ out = "" }) => {
    const folder = path.resolve(out);
    return withDatabase(async (pool) => {
      const files = (await readPublished(pool)).map((position) => ({
        name: path.join(folder, `${position.content.id}.md`),
        text: positionFile(writtenFrom(position)),
      }));
      await writeAll(folder, files).catch((error: unknown) => {
        throw explained(error, folder);
      });
      const text = `Saved ${counted(files.length, "position")} in ${folder}.`;
      return done(text, { files: files.map(({ name }) => name) });
    });
  },
});

async function writeAll(folder: string, files: { name: string; text: string }[]): Promise<void> {
  await mkdir(folder, { recursive: true });
  for (const { name, text } of files) await publishText(name, text);
}

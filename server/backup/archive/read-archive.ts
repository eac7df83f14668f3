import { open, type FileHandle } from "node:fs/promises";
import { parseJson } from "../../base/parse-json.ts";
import { findOther, readMigrations } from "../../database/run-migrations.ts";
import { systemReason } from "../../base/system-reason.ts";
import { damaged } from "../backup-error.ts";
import { filesOfRoot } from "../publish-file.ts";
import { headerName, headerSchema, tableMemberName, type ArchivedTable, type ArchiveHeader } from "./format.ts";
import { readMembers } from "./tar-file.ts";
import { OperatorError } from "../../base/operator-error.ts";

export type Archive = ArchiveHeader & { file: string };

type TableReader = (table: ArchivedTable, content: AsyncIterable<Buffer>) => Promise<unknown>;

/** Reads all of it, which compares it with its checksum. */
export function checkArchive(file: string): Promise<Archive> {
  return readArchive(file, (_table, content) => drain(content));
}

export async function drain(content: AsyncIterable<unknown>): Promise<void> {
  for await (const _ of content);
}

/** Reads a member at a time, comparing sums. Throws `OperatorError`: then everything that `readTable` got is void. */
export async function readArchive(file: string, readTable: TableReader): Promise<Archive> {
  const opened = filesOfRoot.get(file);
  await using own = opened ? null : await openArchive(file);
  const members = readMembers(opened ?? own!, file);
  const next = async () => (await members.next()).value;
  const first = await next();
  const text = first?.name === headerName ? first.content.toString() : "";
  const { data: header } = headerSchema.safeParse(parseJson(text));
  if (!header) throw damaged(file, `it has no ${headerName} that this release can read`);
  const other = findOther(header.migrations, await readMigrations());
  if (other) {
    // The name is trusted only after the checksum of its header.
    await drain(members);
    throw new OperatorError(
      `${file} is undamaged, and has the tables of another release (${other}), which this one cannot restore: only that release can.`,
    );
  }
  let member = await next();
  for (const table of header.tables) {
    const content = async function* () {
      for (let number = 1; member?.name === tableMemberName(table.name, number); number++) {
        yield member.content;
        member = await next();
      }
    };
    await readTable(table, content());
  }
  // The checksum is compared before the end.
  if (member) throw damaged(file, "something follows its tables");
  return { ...header, file };
}

function openArchive(file: string): Promise<FileHandle> {
  return open(file).catch((error: NodeJS.ErrnoException) => {
    const trouble =
      error.code === "ENOENT" ? `There is no ${file}.` : `${file} cannot be read: ${systemReason(error)}.`;
    throw new OperatorError(trouble, { cause: error });
  });
}

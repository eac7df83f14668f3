import { open, type FileHandle } from "node:fs/promises";
import { parseJson } from "../../base/parse-json.ts";
import { systemReason } from "../../base/system-reason.ts";
import { damaged } from "../backup-error.ts";
import { headerName, headerSchema, tableMemberName, type ArchivedTable, type ArchiveHeader } from "./format.ts";
import { readMembers, type Member } from "./tar-file.ts";
import { OperatorError } from "../../base/operator-error.ts";

export type Archive = ArchiveHeader & { file: string };

type TableReader = (table: ArchivedTable, content: AsyncIterable<Buffer>) => Promise<unknown>;

/** Reads all of it, which compares it with its checksum. */
export function checkArchive(file: string): Promise<Archive> {
  return readArchive(file, (_table, content) => drain(content));
}

/** Returns the header of an archive that may be damaged elsewhere; null for a file without one. */
export async function readHeader(file: string): Promise<ArchiveHeader | null> {
  await using handle = await openArchive(file);
  try {
    return headerOf((await readMembers(handle, file).next()).value);
  } catch {
    return null;
  }
}

function headerOf(member: Member | void): ArchiveHeader | null {
  const text = member?.name === headerName ? member.content.toString() : "";
  return headerSchema.safeParse(parseJson(text)).data ?? null;
}

export async function drain(content: AsyncIterable<unknown>): Promise<void> {
  for await (const _ of content);
}

/** Reads a member at a time, comparing sums. Throws `OperatorError`: then everything that `readTable` got is void. */
export async function readArchive(file: string, readTable: TableReader): Promise<Archive> {
  await using handle = await openArchive(file);
  const members = readMembers(handle, file);
  const next = async () => (await members.next()).value;
  const header = headerOf(await next());
  if (!header) throw damaged(file, `it has no ${headerName} that this release can read`);
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

async function openArchive(file: string): Promise<FileHandle> {
  const handle = await open(file).catch((error: NodeJS.ErrnoException) => {
    const trouble =
      error.code === "ENOENT" ? `There is no ${file}.` : `${file} cannot be read: ${systemReason(error)}.`;
    throw new OperatorError(trouble, { cause: error });
  });
  if ((await handle.stat()).isFile()) return handle;
  await handle.close();
  throw new OperatorError(`${file} is not a file.`);
}

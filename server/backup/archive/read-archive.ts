import { open, type FileHandle } from "node:fs/promises";
import type * as z from "zod";
import { parseJson } from "../../base/parse-json.ts";
import { findOther, readMigrations } from "../../database/run-migrations.ts";
import { BackupError, DamagedError, systemReason } from "../backup-error.ts";
import { filesOfRoot } from "../publish-file.ts";
import {
  headerName,
  headerSchema,
  manifestName,
  manifestSchema,
  tableMemberName,
  type ArchivedTable,
  type ArchiveHeader,
  type ArchiveManifest,
} from "./format.ts";
import { readMembers, type Member } from "./tar-file.ts";

export type Archive = { file: string; header: ArchiveHeader; manifest: ArchiveManifest };

type TableReader = (table: ArchivedTable, content: AsyncIterable<Buffer>) => Promise<unknown>;

/** Reads all of it, which compares it with its checksum. */
export function checkArchive(file: string): Promise<Archive> {
  return readArchive(file, (_table, content) => drain(content));
}

export async function drain(content: AsyncIterable<unknown>): Promise<void> {
  for await (const _ of content);
}

/**
 * Reads an archive, a member at a time, and compares everything with its sums. Throws `BackupError`: then everything
 * that `readTable` got is void.
 */
export async function readArchive(file: string, readTable: TableReader): Promise<Archive> {
  const opened = filesOfRoot.get(file);
  await using own = opened ? null : await openArchive(file);
  const handle = opened ?? own!;
  try {
    const members = readMembers(handle);
    const header = parse(await next(members), headerName, headerSchema);
    const other = findOther(header.migrations, await readMigrations());
    if (other) {
      // The name is trusted only after the checksum of its header.
      await drain(members);
      throw new BackupError(
        `${file} is undamaged, and has the tables of another release (${other}), which this one cannot restore: only that release can.`,
      );
    }
    const manifest = parse(await readTables(members, header, readTable), manifestName, manifestSchema);
    // The checksum is compared before the end.
    if (!(await members.next()).done) throw new DamagedError("something follows its manifest");
    return { file, header, manifest };
  } catch (error) {
    if (error instanceof DamagedError) throw new BackupError(`${file} is damaged: ${error.message}.`, { cause: error });
    throw error;
  }
}

function openArchive(file: string): Promise<FileHandle> {
  return open(file).catch((error: NodeJS.ErrnoException) => {
    const trouble =
      error.code === "ENOENT" ? `There is no ${file}.` : `${file} cannot be read: ${systemReason(error)}.`;
    throw new BackupError(trouble, { cause: error });
  });
}

async function readTables(members: AsyncGenerator<Member, void>, header: ArchiveHeader, readTable: TableReader) {
  let member = await next(members);
  for (const table of header.tables) {
    const content = async function* () {
      for (let number = 1; member.name === tableMemberName(table.name, number); number++) {
        yield member.content;
        member = await next(members);
      }
    };
    await readTable(table, content());
  }
  return member;
}

function parse<Content>({ name, content }: Member, expected: string, schema: z.ZodType<Content>): Content {
  const { data } = schema.safeParse(name === expected ? parseJson(content.toString()) : null);
  if (!data) throw new DamagedError(`it has no ${expected} that this release can read`);
  return data;
}

async function next(members: AsyncGenerator<Member, void>): Promise<Member> {
  const { value } = await members.next();
  if (!value) throw new DamagedError("it ends too early");
  return value;
}

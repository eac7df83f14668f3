import { open, type FileHandle } from "node:fs/promises";
import { BackupError, DamagedError } from "../backup-error.ts";
import { readRows } from "../copy-rows.ts";
import { resumeCheck } from "../resume-check.ts";
import {
  headerName,
  manifestName,
  parseHeader,
  parseManifest,
  tableMemberName,
  type ArchivedTable,
  type ArchiveHeader,
  type ArchiveManifest,
} from "./format.ts";
import { readMembers, type Member } from "./tar-file.ts";

/** What a whole archive says of itself. */
export type Archive = { file: string; header: ArchiveHeader; manifest: ArchiveManifest };

/** Is given each table and its binary COPY stream, in the archive's order; returns the number of its rows. */
type TableReader = (table: ArchivedTable, content: AsyncIterable<Buffer>) => Promise<number>;

/**
 * Reads the whole archive and compares every byte with its sums, and every resume with the sum made when it came in.
 * Needs no database. Throws `BackupError` unless it is as it was written.
 */
export async function checkArchive(file: string): Promise<Archive> {
  const check = resumeCheck();
  const archive = await readArchive(file, (table, content) => readRows(content, check.reads(table)));
  const { count, damaged } = check.finish();
  const { resumes } = archive.manifest;
  if (count !== resumes.count || damaged.length !== resumes.damaged.length) {
    throw new BackupError(`${file} is damaged: its resumes are not what the manifest says.`);
  }
  return archive;
}

/**
 * Reads an archive from its beginning to its end, a member at a time, and compares everything with its sums. Throws
 * `BackupError` for a file that is damaged, is none, or needs a newer release: what `readTable` saw before is void then.
 */
export async function readArchive(file: string, readTable: TableReader): Promise<Archive> {
  await using handle = await openFile(file);
  try {
    const members = readMembers(handle);
    const header = headerOf(file, await next(members));
    const { manifest, tables } = await readTables(members, header, readTable);
    if (JSON.stringify(tables) !== JSON.stringify(manifest.tables)) {
      throw new DamagedError("its tables are not what the manifest says");
    }
    // The checksum of the whole file is compared on the way to the end.
    if (!(await members.next()).done) throw new DamagedError("something follows its manifest");
    return { file, header, manifest };
  } catch (error) {
    if (error instanceof DamagedError) throw new BackupError(`${file} is damaged: ${error.message}.`, { cause: error });
    throw error;
  }
}

async function openFile(file: string): Promise<FileHandle> {
  return open(file).catch((error: NodeJS.ErrnoException) => {
    throw new BackupError(error.code === "ENOENT" ? `There is no ${file}.` : `${file} cannot be read: ${error.code}.`, {
      cause: error,
    });
  });
}

function headerOf(file: string, { name, content }: Member): ArchiveHeader {
  const header = name === headerName ? parseHeader(content) : null;
  if (header === "newer") throw new BackupError(`${file} was made by a newer release of the site: use that one.`);
  if (!header) throw new DamagedError("it does not begin like a backup of this site");
  return header;
}

async function readTables(members: AsyncGenerator<Member, void>, header: ArchiveHeader, readTable: TableReader) {
  let member = await next(members);
  const tables: ArchiveManifest["tables"] = [];
  for (const table of header.tables) {
    const { name } = table;
    const content = async function* () {
      for (let number = 1; member.name === tableMemberName(name, number); number++) {
        yield member.content;
        member = await next(members);
      }
    };
    tables.push({ name, rows: await readTable(table, content()) });
  }
  const manifest = member.name === manifestName ? parseManifest(member.content) : null;
  if (!manifest) throw new DamagedError("its manifest is missing");
  return { manifest, tables };
}

async function next(members: AsyncGenerator<Member, void>): Promise<Member> {
  const { value } = await members.next();
  if (!value) throw new DamagedError("it ends too early");
  return value;
}

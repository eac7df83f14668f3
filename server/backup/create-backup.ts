import type { Socket } from "node:net";
import { addAbortSignal } from "node:stream";
import type pg from "pg";
import { to as copyTo } from "pg-copy-streams";
import { waitForMigrations } from "../database/run-migrations.ts";
import {
  formatVersion,
  headerName,
  manifestName,
  memberBytes,
  tableMemberName,
  type ArchiveHeader,
  type ArchiveManifest,
} from "./archive/format.ts";
import { archiveWriter, type ArchiveWriter } from "./archive/tar-file.ts";
import { asBackupError, BackupError } from "./backup-error.ts";
import { columnList, qualified, readCatalog, type Catalog, type SiteTable } from "./catalog.ts";
import { readRows } from "./copy-rows.ts";
import { openSession } from "./open-session.ts";
import { publishFile } from "./publish-file.ts";
import { resumeCheck } from "./resume-check.ts";

export type BackupOptions = {
  url: string;
  file: string;
  /** Overwrites a file that is there. */
  isForced?: boolean;
  report?: (sentence: string) => void;
  /** Ends the backup; nothing is left of it. */
  signal?: AbortSignal;
};

/** `damaged`: references of applications whose resume in the database is not the one that came in. */
export type Backup = { file: string; sizeBytes: number; takenAt: Date; applications: number; damaged: string[] };

/** A database from which nothing comes for so long hangs. */
const stallMs = 5 * 60_000;

/**
 * Writes everything that the database holds of the site, as of one moment, into one file, while the site goes on. The
 * database may be that of an older or newer release and is not changed. Memory does not grow with it. Throws
 * `BackupError` for what the operator can act on.
 */
export async function createBackup(options: BackupOptions): Promise<Backup> {
  const { url, file, isForced = false, report = () => {}, signal } = options;
  const session = await openSession(url);
  const stream = session.connection.stream as Socket;
  stream.setTimeout(stallMs, () => stream.destroy(new Error("The connection to the database stalled.")));
  if (signal) addAbortSignal(signal, stream);
  try {
    const catalog = await beginSnapshot(session, report);
    const header = await describeDatabase(session, catalog);
    const takenAt = new Date(header.takenAt);
    const written = await publishFile(file, isForced, async (handle) => {
      const archive = archiveWriter(handle, takenAt);
      await archive.add(headerName, json(header));
      const manifest = await addTables(archive, session, catalog);
      await archive.add(manifestName, json(manifest));
      return { manifest, sizeBytes: await archive.finish() };
    });
    const { tables, resumes } = written.manifest;
    const applications = tables.find(({ name }) => name === "application")?.rows ?? 0;
    return { file, sizeBytes: written.sizeBytes, takenAt, applications, damaged: resumes.damaged };
  } catch (error) {
    if (!signal?.aborted) throw asBackupError(error, file);
    throw new BackupError("The backup was ended, and nothing is left of it.", { cause: error });
  } finally {
    await session.end();
  }
}

/**
 * Begins the transaction. No migration runs at that moment, and none can change a table afterwards: a table that is
 * rewritten or emptied by one would look empty, however old the snapshot.
 */
async function beginSnapshot(session: pg.Client, report: (sentence: string) => void): Promise<Catalog> {
  const mayMigrate = await waitForMigrations(session, report);
  const catalog = await readCatalog(session);
  if (!catalog) throw new BackupError("The database holds nothing of the site: it has no table named migration.");
  const tables = ["migration", ...catalog.tables.map(({ name }) => name)].map((name) => qualified(catalog, name));
  await session.query(
    `begin isolation level repeatable read read only; lock table ${tables.join(", ")} in access share mode`,
  );
  await mayMigrate();
  return catalog;
}

async function describeDatabase(session: pg.Client, catalog: Catalog): Promise<ArchiveHeader> {
  const { rows } = await session.query<Pick<ArchiveHeader, "postgresVersion" | "migrations"> & { now: Date }>(
    `select now(), current_setting('server_version') as "postgresVersion",
            json_agg(json_build_object('number', number, 'name', name) order by number) as migrations
     from ${qualified(catalog, "migration")}`,
  );
  const { now, ...facts } = rows[0]!;
  const tables = catalog.tables.map(({ name, columns }) => ({ name, columns }));
  return { format: "scriptmark-backup", formatVersion, takenAt: now.toISOString(), ...facts, tables };
}

async function addTables(archive: ArchiveWriter, session: pg.Client, catalog: Catalog): Promise<ArchiveManifest> {
  const check = resumeCheck();
  const tables: ArchiveManifest["tables"] = [];
  for (const table of catalog.tables) {
    const stream = session.query(copyTo(`copy (${selectAll(catalog, table)}) to stdout (format binary)`));
    const rows = await readRows(addTable(archive, table.name, stream), check.reads(table));
    tables.push({ name: table.name, rows });
  }
  const { count, damaged } = check.finish();
  return {
    tables,
    sequences: await readSequences(session, catalog),
    resumes: { count, damaged: damaged.length === 0 ? [] : await referencesOf(session, catalog, damaged) },
  };
}

/** In the order of the primary key: the chunks of a resume follow each other, and the same state gives the same bytes. */
function selectAll(catalog: Catalog, { name, columns, key }: SiteTable): string {
  const order = key.length > 0 ? ` order by ${columnList(key)}` : "";
  return `select ${columnList(columns)} from ${qualified(catalog, name)}${order}`;
}

/** What was added, as it was added. */
async function* addTable(archive: ArchiveWriter, name: string, stream: AsyncIterable<Buffer>) {
  let number = 0;
  for await (const content of inMembers(stream)) {
    await archive.add(tableMemberName(name, ++number), content);
    yield content;
  }
}

async function* inMembers(stream: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let pending: Buffer[] = [];
  let length = 0;
  for await (const bytes of stream) {
    pending.push(bytes);
    length += bytes.length;
    if (length < memberBytes) continue;
    let rest = Buffer.concat(pending);
    for (; rest.length >= memberBytes; rest = rest.subarray(memberBytes)) yield rest.subarray(0, memberBytes);
    pending = [rest];
    length = rest.length;
  }
  if (length > 0) yield Buffer.concat(pending);
}

/** They are not part of the snapshot: read after the tables, they are past every number in them. */
async function readSequences(session: pg.Client, catalog: Catalog): Promise<ArchiveManifest["sequences"]> {
  const sequences: ArchiveManifest["sequences"] = [];
  for (const name of catalog.sequences) {
    const { rows } = await session.query<{ lastValue: string; isCalled: boolean }>(
      `select last_value::text as "lastValue", is_called as "isCalled" from ${qualified(catalog, name)}`,
    );
    sequences.push({ name, ...rows[0]! });
  }
  return sequences;
}

async function referencesOf(session: pg.Client, catalog: Catalog, ids: string[]): Promise<string[]> {
  const { rows } = await session.query<{ reference: string }>(
    `select reference from ${qualified(catalog, "application")} where id = any($1) order by arrival`,
    [ids],
  );
  return rows.map(({ reference }) => reference);
}

function json(value: unknown): Buffer {
  return Buffer.from(`${JSON.stringify(value, null, 2)}\n`);
}

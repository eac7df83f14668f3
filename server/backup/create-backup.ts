import type { Socket } from "node:net";
import { addAbortSignal } from "node:stream";
import type pg from "pg";
import { to as copyTo } from "pg-copy-streams";
import { findApplied, readMigrations, waitForMigrations } from "../database/run-migrations.ts";
import { headerName, headerSchema, tableMemberName, type ArchiveHeader } from "./archive/format.ts";
import { archiveWriter, type ArchiveWriter } from "./archive/tar-file.ts";
import { explained, unusable } from "./backup-error.ts";
import { quoted, readCatalog, type SiteTable } from "./catalog.ts";
import { openSession } from "./open-session.ts";
import { publishFile } from "./publish-file.ts";
import { OperatorError } from "../base/operator-error.ts";

type BackupOptions = { url: string; file: string; isForced?: boolean; signal?: AbortSignal };

export type Backup = ArchiveHeader & { file: string; sizeBytes: number };

const stallMs = 5 * 60_000;

/** Backs up the state of one moment, while the site goes on. Throws `OperatorError` for the operator. */
export async function createBackup({ url, file, isForced = false, signal }: BackupOptions): Promise<Backup> {
  const session = await openSession(url).catch((error: unknown) => {
    throw unusable(error);
  });
  const stream = session.connection.stream as Socket;
  stream.setTimeout(stallMs, () => stream.destroy(new Error("The connection to the database stalled.")));
  if (signal) addAbortSignal(signal, stream);
  try {
    const tables = await beginSnapshot(session);
    const header = await describeDatabase(session, tables);
    const sizeBytes = await publishFile(file, isForced, async (append) => {
      const archive = archiveWriter(append);
      await archive.add(headerName, Buffer.from(`${JSON.stringify(header, null, 2)}\n`));
      await addTables(archive, session, tables);
      return archive.finish();
    });
    return { ...header, file, sizeBytes };
  } catch (error) {
    if (!signal?.aborted) throw explained(error, file);
    throw new OperatorError("The backup was stopped, and no file is left of it.", { cause: error });
  } finally {
    await session.end();
  }
}

/** No migration may run from that moment on: a table that one rewrites would look empty, however old the snapshot. */
async function beginSnapshot(session: pg.Client): Promise<SiteTable[]> {
  const mayMigrate = await waitForMigrations(session);
  const tables = await readCatalog(session);
  if (tables.length === 0)
    throw new OperatorError("The database holds nothing of the site: it has no table named migration.");
  const names = quoted("migration", ...tables.map(({ name }) => name));
  await session.query(`begin isolation level repeatable read read only; lock table ${names} in access share mode`);
  await mayMigrate();
  return tables;
}

async function describeDatabase(session: pg.Client, tables: SiteTable[]): Promise<ArchiveHeader> {
  // It refuses tables of a newer release.
  await findApplied(session, await readMigrations());
  const { rows } = await session.query<Counted>(
    `select now() as "takenAt", (select count(*)::int from application) as applications,
            (select count(*)::int from resume) as resumes,
            (select json_agg(json_build_object('number', number, 'name', name) order by number) from migration) as migrations`,
  );
  const { takenAt, migrations, ...counted } = rows[0]!;
  return {
    format: "scriptmark-backup",
    formatVersion: 1,
    takenAt: takenAt.toISOString(),
    ...counted,
    migrations: headerSchema.shape.migrations.parse(migrations),
    damaged: await findDamaged(session),
    tables: tables.map(({ name, columns }) => ({ name, columns })),
  };
}

type Counted = Pick<ArchiveHeader, "applications" | "resumes"> & { migrations: unknown; takenAt: Date };

/** Compares every resume with the sum made when it came in, one at a time: a connection that is silent counts as stalled. */
async function findDamaged(session: pg.Client): Promise<string[]> {
  const damaged: string[] = [];
  for (let last = ""; ;) {
    // A thousand at a time: a million of them would fill the memory.
    const { rows }: pg.QueryResult<{ id: string; reference: string }> = await session.query(
      `select id, reference from application join resume on application_id = id
       where reference > $1 order by reference limit 1000`,
      [last],
    );
    if (rows.length === 0) return damaged;
    for (const { id, reference } of rows) {
      const { rowCount } = await session.query(
        `select from resume where application_id = $1 and sha256 =
           (select sha256(string_agg(bytes, '' order by number)) from resume_chunk where application_id = $1)`,
        [id],
      );
      if (rowCount === 0) damaged.push(reference);
    }
    last = rows.at(-1)!.reference;
  }
}

/** In parts of some 64 KB, because tar stores each size before its content. */
async function addTables(archive: ArchiveWriter, session: pg.Client, tables: SiteTable[]) {
  for (const { name, columns } of tables) {
    const select = `select ${quoted(...columns)} from ${quoted(name)}`;
    const stream = session.query(copyTo(`copy (${select}) to stdout (format binary)`));
    let number = 0;
    for await (const content of stream) await archive.add(tableMemberName(name, ++number), content as Buffer);
  }
}

import * as z from "zod";
import { parseJson } from "../../parse-json.ts";

/** Raised when an older release could not read the files of this one. */
export const formatVersion = 1;

/** The members of an archive, in their order: header, each table's content, manifest, checksum. */
export const headerName = "header.json";
export const manifestName = "manifest.json";
/** Its content is the SHA-256, in hex, of all bytes of the file before this member. */
export const checksumName = "sha256";

/**
 * A table's content is cut into members of this size, because tar stores each size before its content. So little
 * that hashing one does not hold up the site's requests.
 */
export const memberBytes = 256 * 1024;

/** Such as `tables/resume/00000001`: in the order of their names they are the table's stream. */
export function tableMemberName(table: string, number: number): string {
  return `tables/${table}/${String(number).padStart(8, "0")}`;
}

const count = z.number().int().nonnegative();

const header = z.object({
  format: z.literal("scriptmark-backup"),
  formatVersion: z.literal(formatVersion),
  takenAt: z.iso.datetime(),
  postgresVersion: z.string(),
  migrations: z.array(z.object({ number: z.number().int(), name: z.string() })).min(1),
  /** Parents before the tables that refer to them. */
  tables: z.array(z.object({ name: z.string(), columns: z.array(z.string()).min(1) })).min(1),
});

const manifest = z.object({
  tables: z.array(z.object({ name: z.string(), rows: count })),
  sequences: z.array(z.object({ name: z.string(), lastValue: z.string().regex(/^-?\d+$/), isCalled: z.boolean() })),
  resumes: z.object({
    count,
    /** The applications whose resume was not the one that had come in, already in the database. */
    damaged: z.array(z.string()),
  }),
});

/** What is in an archive, known before any of it is written. */
export type ArchiveHeader = z.infer<typeof header>;
export type ArchivedTable = ArchiveHeader["tables"][number];

/** What was written: the number of each table's rows, and where the sequences were. */
export type ArchiveManifest = z.infer<typeof manifest>;

/** Null for what is no header; "newer" for that of a format which only a newer release knows. */
export function parseHeader(content: Buffer): ArchiveHeader | "newer" | null {
  const json = parseJson(content.toString());
  const version = z.object({ format: z.literal("scriptmark-backup"), formatVersion: count }).safeParse(json);
  if (version.success && version.data.formatVersion > formatVersion) return "newer";
  return header.safeParse(json).data ?? null;
}

/** Null for what is no manifest. */
export function parseManifest(content: Buffer): ArchiveManifest | null {
  return manifest.safeParse(parseJson(content.toString())).data ?? null;
}

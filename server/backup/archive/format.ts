import * as z from "zod";

/** The members of an archive, in their order: header, each table's content, checksum. */
export const headerName = "header.json";
/** The SHA-256, in hex, of all bytes of the file before this member. */
export const checksumName = "sha256";

/** Such as `tables/resume/00000001`: in the order of their names they are the table's stream. */
export function tableMemberName(table: string, number: number): string {
  return `tables/${table}/${String(number).padStart(8, "0")}`;
}

export const headerSchema = z.object({
  format: z.literal("scriptmark-backup"),
  /** Raise it when an older release could not read this one's files. */
  formatVersion: z.literal(1),
  takenAt: z.iso.datetime(),
  migrations: z.array(z.object({ number: z.number().int(), name: z.string() })).min(1),
  tables: z.array(z.object({ name: z.string(), columns: z.array(z.string()).min(1) })).min(1),
  applications: z.number().int().nonnegative(),
  resumes: z.number().int().nonnegative(),
  /** References of applications whose resume differed from the received one in the database. */
  damaged: z.array(z.string()),
});

export type ArchiveHeader = z.infer<typeof headerSchema>;
export type ArchivedTable = ArchiveHeader["tables"][number];

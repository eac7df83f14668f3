import type pg from "pg";

/** Removes what was staged under `uploadId`, over one connection of a transaction or any of the pool. */
export async function forgetUpload(database: pg.Pool | pg.PoolClient, uploadId: string): Promise<void> {
  await database.query("delete from staged_piece where upload_id = $1", [uploadId]);
}

import pg from "pg";
import { prepareSession } from "../database/open-pool.ts";

const connectMs = 10_000;

/** A statement may take hours. Row security refuses instead of leaving rows out. */
export async function openSession(url: string): Promise<pg.Client> {
  const session = new pg.Client({ connectionString: url, connectionTimeoutMillis: connectMs, keepAlive: true });
  // The running statement rejects.
  session.on("error", () => {});
  try {
    await session.connect();
    await prepareSession(session, connectMs);
    await session.query(
      "set statement_timeout = 0; set idle_in_transaction_session_timeout = 0; set lock_timeout = 0; set row_security = off",
    );
  } catch (error) {
    await session.end().catch(() => {});
    throw error;
  }
  return session;
}

import type { ClientBase } from "pg";

/** The client gives up first, so that it reports its own time-out; then the server ends the statement too. */
const serverGraceMs = 2_000;

/**
 * Settings of one session, whatever the role or the database says: a commit is on the disk before it is confirmed, and
 * nothing goes on for a client that has given up. A statement ends soon after `patienceMs`, an idle transaction after a
 * minute, and both within seconds of a closed connection. Work that takes longer sets its own limits in its transaction.
 */
export async function prepareSession(client: ClientBase, patienceMs: number): Promise<void> {
  await setTcpKeepalive(client);
  // remote_apply is the one value that is stricter than "on".
  await client.query(`
    set statement_timeout = ${patienceMs + serverGraceMs};
    set idle_in_transaction_session_timeout = '1min';
    select set_config('synchronous_commit', 'on', false) where current_setting('synchronous_commit') <> 'remote_apply'`);
  await client.query("set client_connection_check_interval = '5s'").catch(ignoreUnsupported);
}

/** A server on a platform that cannot notice closed connections refuses the setting. */
function ignoreUnsupported(error: unknown) {
  if ((error as { code?: unknown }).code !== "22023") throw error;
}

/**
 * Makes the database end this session soon after our machine has vanished from the network. By default it would keep
 * the session for two hours, with the relay's lock and the locks on rows that were being written.
 */
export async function setTcpKeepalive(client: ClientBase): Promise<void> {
  await client.query(`
    set tcp_keepalives_idle = 15;
    set tcp_keepalives_interval = 5;
    set tcp_keepalives_count = 3;
    set tcp_user_timeout = '30s'`);
}

import type { ClientBase } from "pg";

/**
 * Makes the server end this session soon after our machine is gone without a word. With its own settings it would keep
 * the session for two hours, and with it the lead of the relay and the rows that were being written.
 */
export async function noticeLostMachines(client: ClientBase): Promise<void> {
  await client.query(`
    set tcp_keepalives_idle = 15;
    set tcp_keepalives_interval = 5;
    set tcp_keepalives_count = 3;
    set tcp_user_timeout = '30s'`);
}

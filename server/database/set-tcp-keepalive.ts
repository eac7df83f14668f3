import type { ClientBase } from "pg";

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

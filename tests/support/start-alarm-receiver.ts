import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import type { AlarmMessage } from "../../server/status/alarm-receivers.ts";

export type AlarmReceiver = Awaited<ReturnType<typeof startAlarmReceiver>>;

/** A server for ALERT_URL. */
export async function startAlarmReceiver() {
  const received: AlarmMessage[] = [];
  let status: number | null = 200;
  const server = createServer((request, response) => {
    void text(request).then((body) => {
      if (status === 200) received.push(JSON.parse(body) as AlarmMessage);
      if (status !== null) response.writeHead(status).end();
    });
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/hook-secret`,
    /** The alarms answered with 200. */
    received,
    /** The status of its answers from now on; null: it never answers. */
    answerWith: (next: number | null) => void (status = next),
    /** Resolves with the next request, whatever it is answered. */
    nextRequest: () => once(server, "request"),
    /** Requests fail until `comeBack`. */
    goAway: () => server.close().closeAllConnections(),
    async comeBack() {
      server.listen(port, "127.0.0.1");
      await once(server, "listening");
    },
  };
}

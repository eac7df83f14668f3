import { spawn } from "node:child_process";

/**
 * Tells systemd that the site is ready, and from then on that its event loop turns, twice in each `WatchdogSec`; systemd
 * starts a site again that does not say so. `stopping` ends that. Started by anything else, it does nothing.
 */
export function notifySystemd(): { stopping: () => void } {
  const { PATH = "", NOTIFY_SOCKET, WATCHDOG_USEC } = process.env;
  if (!NOTIFY_SOCKET) return { stopping() {} };
  // Node has no datagram sockets of the file system.
  const notify = (state: string) =>
    void spawn("systemd-notify", [state], { env: { PATH, NOTIFY_SOCKET }, stdio: "ignore" }).on("error", () => {});
  notify("READY=1");
  const watchdogMs = Number(WATCHDOG_USEC) / 1000;
  const timer = watchdogMs > 0 ? setInterval(() => notify("WATCHDOG=1"), watchdogMs / 2) : undefined;
  return {
    stopping() {
      clearInterval(timer);
      notify("STOPPING=1");
    },
  };
}

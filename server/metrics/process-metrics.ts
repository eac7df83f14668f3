import { monitorEventLoopDelay } from "node:perf_hooks";
import { gauge, type Metric } from "./metrics-text.ts";

/** The delay is measured with a timer of this period, which counts as delay itself. */
const periodMs = 20;

/** What this process uses. The event loop's delay is that since the last reading. */
export function watchProcess(): { read(): Metric[]; stop(): void } {
  const delay = monitorEventLoopDelay({ resolution: periodMs });
  delay.enable();
  const seconds = (nanoseconds: number) => Math.max(0, nanoseconds / 1e9 - periodMs / 1000);
  return {
    read() {
      const { rss, heapUsed, external } = process.memoryUsage();
      const { user, system } = process.cpuUsage();
      const metrics = [
        gauge("process_resident_memory_bytes", "Memory that the process has.", rss),
        gauge("process_start_time_seconds", "When the process started.", Date.now() / 1000 - process.uptime()),
        {
          ...gauge("process_cpu_seconds_total", "Processor time used.", (user + system) / 1e6),
          type: "counter" as const,
        },
        gauge("nodejs_heap_used_bytes", "Memory of JavaScript objects.", heapUsed),
        gauge("nodejs_external_memory_bytes", "Memory of buffers.", external),
        gauge(
          "nodejs_eventloop_delay_p99_seconds",
          "How late timers are, all but one in 100.",
          seconds(delay.percentile(99)),
        ),
        gauge("nodejs_eventloop_delay_max_seconds", "How late the latest timer was.", seconds(delay.max)),
      ];
      delay.reset();
      return metrics;
    },
    stop: () => void delay.disable(),
  };
}

import { execFileSync } from "node:child_process";
import { cpus, getPriority, loadavg, totalmem } from "node:os";

/** One line on what the figures were measured with. */
export function describeMachine(folder: string): string {
  const [cpu] = cpus();
  const place = execFileSync("df", ["--output=source,fstype", folder], { encoding: "utf8" }).trim().split("\n").at(-1);
  return [
    `${cpus().length} × ${cpu?.model}`,
    `${Math.round(totalmem() / 1024 ** 3)} GB`,
    `disk ${place?.replace(/\s+/, " ")}`,
    `Node ${process.version}`,
    `nice ${getPriority()}`,
    `load before ${loadavg()[0]?.toFixed(1)}`,
  ].join(", ");
}

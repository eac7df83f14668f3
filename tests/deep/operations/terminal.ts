import { spawn } from "node:child_process";
import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { closeSync, mkdtempSync, openSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { recordName } from "../../support/recorded-output.ts";

/** The longest that a command of the handbook may take here, or be silent while it starts. */
const patienceMs = 120_000;

/** A shell of an operator, in which settings stay from one command to the next, and in which one command may go on. */
export function openTerminal({
  user,
  ...options
}: {
  cwd: string;
  env: Record<string, string>;
  /** The prefix of the shell's command to run it as another user. */
  user: readonly string[];
}) {
  // Into a file: with a pipe, curl failed now and then to write what it had (exit code 23). `npm test` reads it, too.
  const folder = mkdtempSync(path.join(process.env[recordName] ?? tmpdir(), "terminal-"));
  const file = path.join(folder, "said.log");
  const descriptor = openSync(file, "a");
  const [program, ...args] = [...user, "bash", "--noprofile", "--norc"];
  const shell = spawn(program, args, { ...options, stdio: ["pipe", descriptor, descriptor] });
  closeSync(descriptor);
  const stdin = shell.stdin!;
  const exit = once(shell, "exit");
  const said = () => readFileSync(file, "utf8");
  // Jobs are groups of their own, as in an interactive shell. However this process ends, they end.
  stdin.write(`set -m; exec 2>&1; trap 'kill -INT -- $(jobs -p | sed s/^/-/)' EXIT\n`);

  /** The output from now on, up to `sign`. */
  async function until(sign: RegExp): Promise<{ before: string; match: RegExpExecArray }> {
    const begin = said().length;
    for (const deadline = Date.now() + patienceMs; Date.now() < deadline; await wait(20)) {
      const text = said().slice(begin);
      const match = sign.exec(text);
      if (match) return { before: text.slice(0, match.index), match };
    }
    throw new Error(`The terminal said nothing more than:\n${said().slice(begin)}`);
  }

  /** Runs `command` to its end and returns what it said; rejects when it fails. */
  async function run(command: string): Promise<string> {
    const mark = randomUUID();
    const end = until(new RegExp(`${mark} (\\d+)\n`));
    stdin.write(`{ ${command}\n} < /dev/null; echo "${mark} $?"\n`);
    const { before, match } = await end;
    if (match[1] !== "0") throw new Error(`"${command}" ended with exit code ${match[1]}:\n${before}`);
    return before;
  }

  /** Starts `command` and resolves when it has said `sign`; rejects when it ends before. */
  async function start(command: string, sign: RegExp): Promise<void> {
    const mark = randomUUID();
    const end = until(new RegExp(`${sign.source}|${mark}`));
    stdin.write(`{ ${command}\necho "${mark}"; } < /dev/null &\n`);
    const { before, match } = await end;
    if (match[0] === mark) throw new Error(`"${command}" has ended:\n${before}`);
  }

  return {
    run,
    start,
    /** Ctrl+C for what was started; resolves when it has ended. */
    interrupt: () => run("kill -INT -- -$!; wait $! || true"),
    async close() {
      stdin.end();
      await exit;
      if (!process.env[recordName]) rmSync(folder, { recursive: true });
    },
  };
}

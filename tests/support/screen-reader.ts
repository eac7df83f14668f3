import { execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { promisify } from "node:util";
import { expect } from "@playwright/test";
import { end } from "./engines/driven-browser.ts";
import { EnginePage } from "./engines/engine-page.ts";
import { startFirefox } from "./engines/firefox.ts";
import { startScreen } from "./engines/start-screen.ts";
import { findProgram, type Program } from "./find-program.ts";

const run = promisify(execFile);

export type ScreenReader = Awaited<ReturnType<typeof startScreenReader>>;

/**
 * Orca, which writes what it says instead of speaking it, and Firefox in a window on a screen of their own. Keys are
 * those of the screen's keyboard, so that Orca has each before Firefox does.
 */
export async function startScreenReader() {
  const folder = await mkdtemp(join(tmpdir(), "screen-reader-"));
  const spokenFile = join(folder, "spoken.txt");
  await mkdir(join(folder, "orca"));
  await writeFile(join(folder, "orca/orca-customizations.py"), customizations(spokenFile));
  await writeFile(spokenFile, "");

  const screen = await startScreen();
  const environment: NodeJS.ProcessEnv = {
    DISPLAY: screen.display,
    // What belongs to a session of a desktop is found here, and not in the session that the tests run in.
    XDG_RUNTIME_DIR: folder,
    XDG_CACHE_HOME: folder,
    XDG_DATA_HOME: folder,
    // Firefox tells a screen reader what it shows.
    GNOME_ACCESSIBILITY: "1",
    LC_ALL: "C.UTF-8",
  };
  const start = (program: Program, args: string[] = []) =>
    spawn(findProgram(program), args, {
      stdio: ["ignore", "pipe", "ignore"],
      detached: true,
      env: { ...process.env, ...environment },
    });
  const bus = start("dbus-daemon", ["--session", "--nofork", "--print-address"]);
  const [address] = (await once(bus.stdout, "data")) as [Buffer];
  environment["DBUS_SESSION_BUS_ADDRESS"] = String(address).trim();
  const windows = start("openbox");
  const orca = start("orca");
  const browser = await startFirefox({ hasScript: true, desktop: environment });

  const xdotool = (...args: string[]) => run(findProgram("xdotool"), args, { env: { ...process.env, ...environment } });
  const spoken = async () => (await readFile(spokenFile, "utf8")).split("\n").filter(Boolean);

  /** How many utterances there were before the last key or address. */
  let heardBefore = 0;
  let writtenBefore = 0;
  const mark = async () => (heardBefore = (await spoken()).length);
  const page = new EnginePage(browser, "");

  const reader = {
    page,
    browser,

    /** Opens `address` in a tab of its own, with the keyboard's focus in the page, and no cookies of earlier ones. */
    async open(url: string): Promise<void> {
      await expect.poll(spoken).not.toEqual([]);
      await mark();
      await browser.startAgain();
      await page.open(url);
      // From the bar of addresses into the page.
      if (!(await page.run(() => document.hasFocus()))) await xdotool("key", "F6");
      await page.expect(() => document.hasFocus()).toBe(true);
    },

    /** Presses keys, one after the other, by their names in X: `Return`, `shift+Tab`. */
    async press(...keys: string[]): Promise<void> {
      await mark();
      await xdotool("key", "--clearmodifiers", ...keys);
    },

    async type(text: string): Promise<void> {
      await mark();
      await xdotool("type", "--clearmodifiers", "--delay", "30", text);
    },

    /** Presses Tab until a control has the focus whose label or text begins with `name`. */
    async tabTo(name: string): Promise<void> {
      await page.run(countTabs);
      const passed: string[] = [];
      while (passed.length < 100) {
        await reader.press("Tab");
        await page.expect(() => document.documentElement.dataset["tabs"]).toBe(String(passed.length + 1));
        const focused = await page.run(focusedName);
        if (focused.startsWith(name)) return;
        passed.push(focused);
      }
      throw new Error(`Tab does not lead to ${name}, but to ${passed.join(", ")}`);
    },

    /** Expects to hear `texts`, in this order, since the last key or address. */
    async expectHeard(...texts: string[]): Promise<void> {
      await expect
        .poll(async () => {
          let heard = (await spoken()).slice(heardBefore).join(" ");
          for (const text of texts) {
            const place = heard.indexOf(text);
            if (place === -1) return `not heard: ${text}, but: ${heard}`;
            heard = heard.slice(place + text.length);
          }
          return "heard";
        })
        .toBe("heard");
    },

    /** From now on what is spoken is for the next file. */
    async listen(): Promise<void> {
      writtenBefore = await mark();
    },

    /** Writes to `file` what was spoken since `listen`. */
    async writeSpoken(file: string): Promise<void> {
      await mkdir(dirname(file), { recursive: true });
      await writeFile(file, `${(await spoken()).slice(writtenBefore).join("\n")}\n`);
    },

    async close(): Promise<void> {
      await browser.close();
      // It does not end when it is asked.
      await end(orca, "SIGKILL");
      for (const child of [windows, bus]) await end(child);
      await screen.end();
      await rm(folder, { recursive: true, force: true });
    },
  };
  return reader;
}

/**
 * What Orca runs at its start: it does not repeat what is typed, has no voice, which it would wait for, starts beside a
 * person's own Orca, too, and writes each utterance on a line of `file`.
 */
function customizations(file: string): string {
  return `
import logging
import sys
from orca import settings, speech

settings.enableKeyEcho = False
speech._initSpeechServer = lambda *_: None
sys.modules["__main__"].otherOrcas = lambda: []


class Spoken(logging.FileHandler):
    def format(self, record):
        return " ".join(record.getMessage().removeprefix("SPEECH OUTPUT: ").strip("'").split())


logging.getLogger("speech").addHandler(Spoken(${JSON.stringify(file)}, encoding="utf-8"))
`;
}

// Functions that run in the page, where each must need no other.

/** Counts the presses of Tab from now on, in the element `html`, once the page has done what they do. */
function countTabs(): void {
  const root = document.documentElement;
  const count = ({ key }: KeyboardEvent) => {
    if (key === "Tab") root.dataset["tabs"] = String(Number(root.dataset["tabs"]) + 1);
  };
  if (root.dataset["tabs"] === undefined) addEventListener("keyup", count, true);
  root.dataset["tabs"] = "0";
}

/** The label or text of what has the focus. */
function focusedName(): string {
  const control = document.activeElement;
  if (!control) return "";
  const labels = "labels" in control ? [...((control.labels ?? []) as NodeListOf<HTMLElement>)] : [];
  const name = control.ariaLabel ?? labels[0]?.textContent ?? control.textContent;
  return name.replace(/\s+/g, " ").trim();
}

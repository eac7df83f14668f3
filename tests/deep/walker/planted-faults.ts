import { execFileSync } from "node:child_process";
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";

/** A mistake put into the browser's half of a copy of the project, to see whether a walk finds it. */
export type PlantedFault = {
  name: string;
  file: string;
  /** Must be there once, or the fault cannot be planted. */
  from: string;
  /** Does what `from` does unless the cookie has named this fault: one build has them all. */
  to: string;
  /** The words with which a walk reports it. */
  shownAs: RegExp;
};

const isPlanted = (name: string) => `globalThis.plantedFault === "${name}"`;

export const plantedFaults: PlantedFault[] = [
  {
    name: "letter-not-stored",
    file: "app/form/use-form-draft.ts",
    from: 'controlOf(form, name)?.value ?? ""]',
    to: `${isPlanted("letter-not-stored")} && name === "coverLetter" ? "" : (controlOf(form, name)?.value ?? "")]`,
    // A form that is sent without it is refused.
    shownAs: /gone: coverLetter|no receipt is shown|answered by silence/,
  },
  {
    name: "file-gone-at-the-next-visit",
    file: "app/form/store/device.ts",
    from: "this.#files.get(value.resume",
    to: `(${isPlanted("file-gone-at-the-next-visit")} ? new Map<string, File>() : this.#files).get(value.resume`,
    // An application without its file can't be sent on the next visit.
    shownAs: /gone: resume|what waits is not sent/,
  },
  {
    name: "receipt-empties-other-drafts",
    file: "app/form/store/stored.ts",
    from: "positionOf(form, draft) !== position",
    to: `!(${isPlanted("receipt-empties-other-drafts")}) && positionOf(form, draft) !== position`,
    shownAs: /gone: /,
  },
  {
    name: "new-key-for-each-try",
    file: "app/form/store/stored.ts",
    from: "key: previous?.key ?? newUuid()",
    to: `key: ${isPlanted("new-key-for-each-try")} ? newUuid() : (previous?.key ?? newUuid())`,
    shownAs: /stored twice|that no one has sent/,
  },
  {
    name: "silence-after-a-lost-line",
    file: "app/form/store/submission.ts",
    from: '      const isOffline = outcome.kind === "unreachable" && !isOnline;',
    to: `      if (${isPlanted("silence-after-a-lost-line")} && outcome.kind === "unreachable") return { kind: "idle" };
      const isOffline = outcome.kind === "unreachable" && !isOnline;`,
    shownAs: /answered by silence/,
  },
  {
    name: "waiting-forgotten-at-the-next-visit",
    file: "app/form/store/application-store.ts",
    from: "if (application && !signal.aborted)",
    to: `if (application && !signal.aborted && !(${isPlanted("waiting-forgotten-at-the-next-visit")}))`,
    shownAs: /what waits is not sent/,
  },
  {
    name: "back-leaves-the-dialog",
    file: "app/elements/dialog-routes.ts",
    from: 'addEventListener("popstate", () => this.#show());',
    to: `addEventListener("popstate", () => ${isPlanted("back-leaves-the-dialog")} ? undefined : this.#show());`,
    shownAs: /the dialog is not that of/,
  },
  {
    name: "closed-too-soon",
    file: "app/form/use-form-draft.ts",
    from: "    if (isFilled && !isRestored) save();",
    to: `    const isGone = ${isPlanted("closed-too-soon")} && !form.current.isConnected;
    if (isFilled && !isRestored && !isGone) save();`,
    shownAs: /gone: /,
  },
  {
    name: "old-link-after-a-change",
    file: "app/elements/listed-script.ts",
    from: "    if (!sent) return;",
    to: `    if (!sent || ${isPlanted("old-link-after-a-change")}) return;`,
    shownAs: /the device has the old link/,
  },
  {
    name: "error-at-the-second-theme",
    file: "app/elements/theme.ts",
    from: "    if (theme === systemTheme()) localStorage.removeItem(themeKey);",
    to: `    if (theme === systemTheme()) localStorage.removeItem(themeKey);
    if (${isPlanted("error-at-the-second-theme")} && theme === systemTheme()) console.error("No theme is left.");`,
    shownAs: /console error/,
  },
  {
    name: "status-over-text",
    file: "app/form/application-form.css",
    from: ".sending-status {\n  --gap: var(--space-3);",
    to: `[data-planted-fault="status-over-text"] .sending-status.waiting { margin-bottom: -9rem }
.sending-status {
  --gap: var(--space-3);`,
    shownAs: /over: /,
  },
  {
    name: "list-wider-than-the-page",
    file: "app/form/submission/device-list.css",
    from: ".device-list {",
    to: `[data-planted-fault="list-wider-than-the-page"] .device-list time { padding-left: 110vw }
.device-list {`,
    shownAs: /scrolls: /,
  },
];

/** The parts of the project that a build needs. */
const parts = "app application bin build-tools content server package.json package-lock.json".split(" ");
const configs = ["react-router.config.ts", "tsconfig.json", "vite.config.ts"];

/** In the head of each page, before all other scripts. */
const readCookie = `
const planted = /planted-fault=([\\w-]+)/.exec(document.cookie)?.[1];
globalThis.plantedFault = planted;
if (planted) document.documentElement.dataset.plantedFault = planted;
`;

/** Builds a copy of the project with all faults, each asleep until a cookie names it. Returns the folder of the build. */
export function buildWithFaults(): { buildFolder: string; remove: () => void } {
  const copy = mkdtempSync("/tmp/planted-");
  for (const part of [...parts, ...configs]) cpSync(part, join(copy, part), { recursive: true });
  symlinkSync(resolve("node_modules"), join(copy, "node_modules"));
  for (const { name, file, from, to } of plantedFaults)
    edit(file, (text) => {
      if (text.split(from).length !== 2) throw new Error(`${name}: ${file} must have this once: ${from}`);
      return text.replace(from, () => to);
    });
  edit("app/elements/site-script.ts", (text) => text + readCookie);
  execFileSync(process.execPath, ["bin/build.ts"], { cwd: copy, stdio: "pipe" });
  return { buildFolder: join(copy, "build"), remove: () => rmSync(copy, { recursive: true }) };

  function edit(name: string, change: (text: string) => string) {
    const file = join(copy, name);
    writeFileSync(file, change(readFileSync(file, "utf8")));
  }
}

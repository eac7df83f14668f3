import type { Page } from "@playwright/test";
import { textFieldNames } from "../../../application/fields.ts";
import { referencePattern } from "../../../application/reference.ts";

/** A page at one moment. */
export type PageState = {
  /** Empty for a page of the browser's own, such as one about a lost line. */
  path: string;
  isReady: boolean;
  /** A dialog that does not match the address, or a form that has stopped working or stays open. */
  faults: string[];
  /** The open form: its position, or "". Null means that none is open. */
  form: string | null;
  /** The form's texts, and the name of its file. */
  typed: Record<string, string>;
  /** The menu of a phone is over it. */
  isCovered: boolean;
  isBusy: boolean;
  hasErrors: boolean;
  /** Why it is not sent yet. */
  hasStatus: boolean;
  /** The references of applications on the page. */
  references: string[];
};

export const noPage: PageState = {
  path: "",
  isReady: true,
  faults: [],
  form: null,
  typed: {},
  isCovered: false,
  isBusy: false,
  hasErrors: false,
  hasStatus: false,
  references: [],
};

/** Not the browser's own page about a lost line, or an empty one. */
export function isOurs(page: Page): boolean {
  return page.url().startsWith("http");
}

export async function readPage(page: Page): Promise<PageState> {
  if (!isOurs(page)) return noPage;
  const given = { names: textFieldNames as string[], pattern: referencePattern.source };
  return page.evaluate(({ names, pattern }) => {
    const path = location.pathname;
    // The form that changes what was sent is another one.
    const form = document.querySelector<HTMLFormElement>("form.application-form:not([action$='/change'])");
    const list = document.querySelector("dialog-routes:has(> template)");
    const dialog = document.querySelector("dialog-routes > dialog[open]");
    const hasScript = path === "/" || document.querySelector("dialog-routes, application-form") !== null;
    const isInteractive = document.querySelector("html[data-interactive]:not([data-first-screen])") !== null;
    const controls = form ? [...form.elements].filter((one) => "value" in one && "name" in one && one.name) : [];
    const texts = (controls as HTMLInputElement[]).flatMap(({ name, value }) =>
      names.includes(name) ? [[name, value]] : [],
    );
    const file = form?.querySelector<HTMLInputElement>("[type=file]");
    const faults = [
      ...(list && (path === "/careers") === (dialog !== null) ? [`the dialog is not that of ${path}`] : []),
      ...(document.querySelector("application-form .broken-notice:not([hidden])")
        ? ["the form has stopped working"]
        : []),
      // Its closing goes back in history, also from a page that is being opened then.
      ...(form?.querySelector(".submitted-status") ? ["the form of a received application stays open"] : []),
    ];
    return {
      path,
      isReady: document.readyState !== "loading" && (isInteractive || !hasScript),
      faults,
      form: form && (form.closest("application-form")?.getAttribute("position") ?? ""),
      typed: form ? { ...Object.fromEntries(texts), resume: file?.files?.[0]?.name ?? "" } : {},
      isCovered: form?.closest("dialog") !== document.querySelector("dialog:modal"),
      isBusy: form?.querySelector("fieldset:disabled") != null,
      hasErrors: form?.querySelector(".error-summary") != null,
      hasStatus: form?.querySelector(".sending-status:not(.sending, [hidden])") != null,
      references: [...new Set(document.body?.innerText.match(new RegExp(`\\b${pattern}\\b`, "g")))],
    };
  }, given);
}

/** The controls that a person can press now, in the order of the page. */
export async function readControls(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const left = ["target", "download"].map((name) => `[${name}]`).join(", ");
    for (const marked of document.querySelectorAll("[data-walker]")) marked.removeAttribute("data-walker");
    const root = document.querySelector("dialog:modal") ?? document.body;
    const shown = [...root.querySelectorAll<HTMLElement>("a[href], button, summary")].filter((control) => {
      if (!control.checkVisibility({ visibilityProperty: true, opacityProperty: true })) return false;
      // The skip link is out of sight until it has the focus.
      if (
        control.matches(`:disabled, [aria-disabled], .skip-link, ${left}`) ||
        control.closest("form:not(.application-form)")
      )
        return false;
      const { width } = control.getBoundingClientRect();
      if (!(control instanceof HTMLAnchorElement)) return width > 1;
      // Other sites, mail and files; and what deletes an application that was sent.
      const { origin, pathname, href } = control;
      return width > 1 && origin === location.origin && !/^\/to\/|\.\w+$|\/withdraw$/.test(pathname) && href !== "";
    });
    return shown.map((control, index) => {
      control.dataset["walker"] = String(index);
      const text = control.getAttribute("aria-label") ?? control.textContent;
      return `${control.tagName.toLowerCase()} “${text.replace(/\s+/g, " ").trim().slice(0, 60)}”`;
    });
  });
}

type OnDevice = {
  drafts: number;
  /** The applications that the next visit sends. */
  waiting: number;
  /** The references of the sent ones. */
  sent: string[];
  /** The positions whose cards lead to a sent one in place of the form. */
  appliedFor: string[];
  /** The paths of their pages. */
  paths: Record<string, string>;
};

export async function readDevice(page: Page): Promise<OnDevice> {
  return page.evaluate(async () => {
    const name = "application-draft";
    if (!(await indexedDB.databases()).some((database) => database.name === name))
      return { drafts: 0, waiting: 0, sent: [], appliedFor: [], paths: {} };
    const resultOf = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error!);
      });
    const database = await resultOf(indexedDB.open(name));
    const store = database.transaction("values").objectStore("values");
    const [keys, values] = await Promise.all([resultOf(store.getAllKeys()), resultOf(store.getAll())]);
    database.close();
    const drafts = keys.filter((key) => (key as string).startsWith("draft ")).length;
    const waiting = values.filter(({ isWaiting }) => isWaiting === true).length;
    const sent = values.filter(({ reference }) => reference !== undefined) as {
      reference: string;
      position: string;
      statusUrl: string;
      ended?: unknown;
    }[];
    const appliedFor = sent.flatMap(({ position, ended }) => (ended ? [] : position));
    const paths = Object.fromEntries(sent.map(({ reference, statusUrl }) => [reference, statusUrl]));
    return { drafts, waiting, sent: Object.keys(paths), appliedFor, paths };
  });
}

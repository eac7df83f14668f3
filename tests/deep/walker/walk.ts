import type pg from "pg";
import { isOfKind, textFieldNames } from "../../../application/fields.ts";
import { applicationForm } from "../../../content/application-form.ts";
import { careers } from "../../../content/careers.ts";
import { holdBack, scriptFiles } from "../../support/application-page.ts";
import { layoutFaults } from "../../support/page-checks/layout-faults.ts";
import { examplePosition, otherPosition } from "../../support/positions.ts";
import { Candidate, cleaned, nameOf, wrongFields } from "./candidate.ts";
import { isOurs, noPage, readControls, readDevice, readPage, type PageState } from "./page-state.ts";
import { pressControl, reachControl } from "./press-control.ts";
import { openChangeForm, saysUnsaved, sendChange, sendReply } from "./sent-page.ts";
import { files, texts, type Hands, type Line, type Step, type Typed } from "./steps.ts";
import { askCandidate, storedNames, storedReplies, storedRows, type Row } from "./stored-rows.ts";
import { until, WalkedBrowser, type Place, type Tab } from "./walked-browser.ts";

let walks = 0;

/** `steps` that were possible. The state after each was checked. */
export type Taken = { steps: number; applications: number; changesAndReplies: number };

/** Walks `steps` with a browser of its own. Throws, with the story so far, at the first promise that is broken. */
export async function walk(place: Place & { pool: pg.Pool }, steps: readonly Step[]): Promise<Taken> {
  const number = (walks += 1);
  const browser = await WalkedBrowser.open(place, number);
  const own = new Walk(browser, await browser.openTab(), place.pool, `walk-${Date.now()}-${number}.example`);
  try {
    await own.visit("/careers");
    for (const step of steps) await own.take(step);
    return await own.end();
  } catch (error) {
    await own.draw();
    const story = own.story.map((sentence, index) => `${String(index + 1).padStart(3)}. ${sentence}`);
    throw new Error(`${(error as Error).message}\n${story.join("\n")}`, { cause: error });
  } finally {
    await browser.close();
  }
}

class Walk {
  story: string[] = [];
  #browser: WalkedBrowser;
  #tab: Tab;
  #hands: Hands = "mouse";
  #isTranslated = false;
  #pool: pg.Pool;
  /** The domain of this person's addresses. */
  #domain: string;
  #candidate = new Candidate();
  /** The references that the person has seen. */
  #seen = new Set<string>();
  /** How often each application was changed or replied about: five a day are taken. */
  #acts = new Map<string, number>();

  constructor(browser: WalkedBrowser, tab: Tab, pool: pg.Pool, domain: string) {
    this.#browser = browser;
    this.#tab = tab;
    this.#pool = pool;
    this.#domain = domain;
  }

  /** So that a person sees what was wrong. */
  async draw(): Promise<void> {
    await this.#tab.page.screenshot({ path: "test-results/walk.png" }).catch(() => {});
  }

  /** Takes a step, if it is possible now, and checks the state after it. */
  async take(step: Step): Promise<void> {
    const sentence = await this.#act(step);
    if (sentence === null) return;
    this.story.push(sentence);
    await this.#check();
  }

  /** Returns what was done; null for nothing. */
  async #act(step: Step): Promise<string | null> {
    const { page } = this.#tab;
    const isOffline = this.#browser.line === "offline";
    switch (step.do) {
      case "visit":
        if (isOffline) return null;
        await this.visit(step.address);
        return `visits ${step.address}`;
      case "apply":
        return this.#apply(step.position);
      case "hurry":
        return this.#hurry(step.position, step.firstName);
      case "press":
        return this.#press(step.control);
      case "type":
        return this.#write(step.field, step.text);
      case "choose":
        return this.#write("resume", step.file);
      case "fill":
        return this.#fill();
      case "submit":
        return this.#submit(await this.#submitLabel(), step.breaksLine);
      case "change":
        return this.#changeSent(step);
      case "reply":
        return this.#reply(step);
      case "use":
        this.#hands = step.hands;
        return `presses with ${step.hands}`;
      case "translate":
        if (this.#isTranslated) return null;
        this.#isTranslated = true;
        await this.#browser.translate();
        return "has the pages translated";
      case "escape":
        await page.keyboard.press("Escape");
        return "presses Escape";
      case "reload":
        if (isOffline) return null;
        await page.reload();
        this.#tab.shown = null;
        return "reloads the page";
      case "back":
      case "forward":
        if (isOffline) return null;
        await (step.do === "back" ? page.goBack() : page.goForward());
        return `goes ${step.do}`;
      case "line":
        return this.#changeLine(step.line);
      case "tab": {
        const { tabs } = this.#browser;
        if (isOffline && !tabs[step.tab]) return null;
        this.#tab = tabs[step.tab] ?? (await this.#browser.openTab());
        await this.#tab.page.bringToFront();
        if (!isOurs(this.#tab.page) && !isOffline) await this.visit("/careers");
        return `is in tab ${tabs.indexOf(this.#tab) + 1}`;
      }
      case "look": {
        await this.#browser.resize(page, step.width);
        const theme = page.locator("theme-toggle button:visible");
        const isInReach = (await theme.count()) === 1 && (await page.locator("dialog:modal").count()) === 0;
        if (!step.changesTheme || !isInReach) return `makes the window ${step.width} px wide`;
        await pressControl(theme, this.#hands);
        return `makes the window ${step.width} px wide, and changes the theme`;
      }
    }
  }

  async visit(address: string): Promise<void> {
    await this.#tab.page.goto(address);
    this.#tab.shown = null;
  }

  async #apply(position: string): Promise<string | null> {
    const { page } = this.#tab;
    // The menu of a phone is a dialog, too.
    if ((await readPage(page)).path !== "/careers" || (await page.locator("dialog:modal").count()) > 0) {
      if (this.#browser.line === "offline") return null;
      await this.visit("/careers");
    }
    if ((await readDevice(page)).appliedFor.includes(position)) return null;
    await pressControl(page.getByRole("link", { name: careers.applyFor(position) }), this.#hands);
    return `presses “${careers.applyFor(position)}” on the list`;
  }

  /** The form's script is on its way until the dialog is closed. */
  async #hurry(position: string, firstName: string): Promise<string | null> {
    const { page } = this.#tab;
    if (this.#browser.line === "offline") return null;
    const letScriptsIn = await holdBack(page, scriptFiles);
    await this.visit("/careers");
    const link = page.getByRole("link", { name: careers.applyFor(position) });
    const path = (await link.getAttribute("href"))!;
    await link.click();
    const field = page.locator("dialog:modal [name=firstName]:enabled");
    await field.fill(firstName);
    await field.press("Escape");
    await page.locator("dialog:modal").waitFor({ state: "detached" });
    letScriptsIn();
    await page.unrouteAll({ behavior: "wait" });
    this.#candidate.change(position, path, { ...this.#candidate.open(position), firstName });
    return `writes “${firstName}” into the form for ${position}, and closes it at once`;
  }

  async #press(number: number): Promise<string | null> {
    const { page, shown } = this.#tab;
    const controls = await readControls(page);
    const index = number % controls.length;
    const control = controls[index];
    if (control === undefined) return null;
    const [, text = ""] = /“(.*)”/.exec(control) ?? [];
    const { draft, onDevice, notSent } = applicationForm;
    if (text === applicationForm.submit || text === notSent.tryAgain) return this.#submit(text);
    const pressed = page.locator(`[data-walker="${index}"]`);
    try {
      const leads = control.startsWith("a ") ? await pressed.getAttribute("href") : null;
      if (this.#browser.line === "offline" && leads !== null && !leads.startsWith("#")) return null;
      await pressControl(pressed, this.#hands);
    } catch (error) {
      // The page may have drawn its controls anew since they were read.
      if ((await pressed.count()) > 0) throw error;
      return null;
    }
    if ([draft.delete, draft.deleteUnsent, draft.deleteAll].includes(text as never)) {
      await until(async () => (await readDevice(page)).drafts === 0, "the draft is not deleted");
      this.#candidate.delete();
      if (shown) shown.typed = this.#candidate.open(shown.form);
    }
    if (text === applicationForm.stop && shown) this.#candidate.stop(shown.path);
    if (text === onDevice.forget) this.#candidate.hasClearedList = true;
    return `presses ${control}`;
  }

  async #write(field: keyof typeof texts | "resume", text: string): Promise<string | null> {
    const { shown, page } = this.#tab;
    if (!shown || !(await this.#canWrite())) return null;
    const control = page.locator(`form.application-form [name="${field}"]`);
    if (field === "resume") {
      await control.setInputFiles({ name: text, ...files[text as keyof typeof files] });
      // A file of a wrong kind takes the place of none.
      this.#changed({ ...shown.typed, resume: text.endsWith(".png") ? "" : text });
      if (this.#candidate.drafts.has(shown.form))
        await until(async () => await this.#isStored(), "the draft is not stored");
      return `chooses ${text}`;
    }
    const value = text.replace("EMAIL", `ada@${this.#domain}`);
    if (field === "position" || isOfKind(field, "choice")) await control.selectOption(value);
    else if (this.#hands === "keyboard") {
      await reachControl(control);
      await page.keyboard.press("Control+A");
      await page.keyboard.insertText(value);
    } else await control.fill(value);
    this.#changed({ ...shown.typed, [field]: value });
    return `writes ${JSON.stringify(value.slice(0, 40))} into ${field}`;
  }

  async #fill(): Promise<string | null> {
    for (const { title } of [examplePosition, otherPosition])
      if (!this.#tab.shown) await this.take({ do: "apply", position: title });
    const { shown } = this.#tab;
    if (!shown || !(await this.#canWrite())) return null;
    const missing = wrongFields(shown.typed);
    for (const field of missing)
      await this.#write(field, field === "resume" ? "resume.txt" : (texts[field].at(0) ?? ""));
    return missing.length > 0 ? `corrects ${missing.join(", ")}` : null;
  }

  /** After an attempt that failed, the form's button tries again. */
  async #submitLabel(): Promise<string> {
    const { submit, notSent } = applicationForm;
    const again = this.#tab.page.getByRole("button", { name: notSent.tryAgain, exact: true });
    return (await again.isVisible()) ? notSent.tryAgain : submit;
  }

  /** The person sees at once what has become of it: errors, a status, or the receipt. */
  async #submit(button: string, breaksLine = false): Promise<string | null> {
    const { shown, page } = this.#tab;
    const before = await readPage(page);
    const pressed = page.getByRole("button", { name: button, exact: true });
    if (!shown || before.isBusy || before.isCovered || !(await pressed.isVisible())) return null;
    const wrong = wrongFields(shown.typed);
    if (breaksLine && wrong.length === 0 && this.#browser.line === "whole") await this.#browser.setLine("breaking");
    this.story.push(`presses “${button}”${wrong.length > 0 ? `, with ${wrong.join(", ")} wrong` : ""}`);
    if (wrong.length > 0) this.#candidate.stop(shown.path);
    else this.#candidate.submit(shown.typed, shown.path, this.#browser.line);
    const name = nameOf(cleaned(shown.typed));
    await pressControl(pressed, this.#hands);
    if (wrong.length > 0) {
      await until(async () => (await readPage(page)).hasErrors, "no error is shown");
      return "reads the errors";
    }
    if (this.#browser.line !== "whole") {
      await until(async () => (await readPage(page)).hasStatus, "a press is answered by silence");
      return "reads that it is not sent";
    }
    let reference: string | undefined;
    await until(async () => {
      const { references } = await readPage(page);
      reference = references.find((one) => !before.references.includes(one) && !this.#seen.has(one));
      return reference !== undefined;
    }, "no receipt is shown");
    const row = (await this.#rows()).find((one) => one.reference === reference);
    if (!row) throw new Error(`${reference} is confirmed, and not stored`);
    this.#receive(row, name);
    return `reads the receipt ${reference}`;
  }

  /** An application that the person has the link to, and may still change or reply about today. Without one, sends one. */
  async #sentOne(): Promise<{ row: Row; path: string } | null> {
    const { page } = this.#tab;
    if (this.#browser.line !== "whole" || !isOurs(page)) return null;
    if ((await readDevice(page)).sent.length === 0) {
      await this.take({ do: "fill" });
      await this.take({ do: "submit", breaksLine: false });
    }
    const { paths } = await readDevice(page);
    const row = (await this.#rows()).find((one) => paths[one.reference] && (this.#acts.get(one.reference) ?? 0) < 5);
    if (!row) return null;
    this.#acts.set(row.reference, (this.#acts.get(row.reference) ?? 0) + 1);
    return { row, path: paths[row.reference]! };
  }

  /** The application has what is new, and everything else as it was; its old link leads nobody further. */
  async #changeSent({ what, text, hasScript, hasOldTab }: Extract<Step, { do: "change" }>): Promise<string | null> {
    const found = await this.#sentOne();
    if (!found) return null;
    const { row, path } = found;
    const { reference } = row;
    const number = this.story.length;
    const values = {
      coverLetter: `${number}: ${text}`,
      resume: row.typed.resume === "resume.txt" ? "corrected.txt" : "resume.txt",
      email: `changed-${number}@${this.#domain}`,
    };
    const changed = { ...row.typed, ...cleaned({ ...row.typed, [what]: values[what] }) };
    const page = await this.#browser.openPage(hasScript);
    const old = hasOldTab ? await this.#browser.openPage(hasScript) : null;
    for (const one of [page, ...(old ? [old] : [])]) await openChangeForm(one, path, row.typed);
    const moved = await sendChange(page, what, values[what], this.#hands);
    if (moved === path) throw new Error(`${reference} is changed, and its link is the old one`);
    if (old) {
      await sendChange(old, "coverLetter", "From an old tab.", this.#hands);
      if (!(await saysUnsaved(old))) throw new Error(`an old tab of ${reference} does not say that nothing is stored`);
      await old.close();
    }
    const now = (await this.#rows()).find((one) => one.reference === reference)?.typed;
    const wrong = storedNames.filter((name) => now?.[name] !== changed[name]);
    if (wrong.length > 0) throw new Error(`${reference} is changed, and ${wrong.join(", ")} is another`);
    this.#candidate.rename(changed);
    // Without script the device learns of the new link when it is opened with script.
    if (!hasScript) await this.visit(moved);
    const isListed = async () => (await readDevice(this.#tab.page)).paths[reference] === moved;
    await until(isListed, `the device has the old link of ${reference}`);
    await page.close();
    const how = `${hasScript ? "" : ", without script"}${old ? ", and again in an old tab" : ""}`;
    return `changes ${what} of ${reference}${how}`;
  }

  /** The reply is on the page, and stored once. */
  async #reply({ text, hasScript }: Extract<Step, { do: "reply" }>): Promise<string | null> {
    const found = await this.#sentOne();
    if (!found) return null;
    const { row, path } = found;
    const before = await storedReplies(this.#pool, row.reference);
    await askCandidate(this.#pool, row.reference);
    const page = await this.#browser.openPage(hasScript);
    const words = `${before.length}: ${text}`;
    await sendReply(page, path, words, this.#hands);
    await page.close();
    const replies = await storedReplies(this.#pool, row.reference);
    if (replies.length !== before.length + 1 || replies.at(-1) !== cleaned({ coverLetter: words }).coverLetter)
      throw new Error(`${row.reference} has the replies ${JSON.stringify(replies)}`);
    return `replies about ${row.reference}${hasScript ? "" : ", without script"}`;
  }

  /** A line that is whole again sends everything that waits. */
  async #changeLine(line: Line): Promise<string | null> {
    if (line === this.#browser.line) return null;
    await this.#browser.setLine(line);
    if (line === "whole") await this.#sendWaiting();
    return `has a line that is ${line}`;
  }

  async #sendWaiting(): Promise<void> {
    const { page } = this.#tab;
    if (!isOurs(page)) await this.visit("/careers");
    const again = page.getByRole("button", { name: applicationForm.notSent.tryAgain });
    // The button also sends a form that was changed since, which the person has not submitted.
    const isSubmitted = this.#candidate.isWaiting(this.#tab.shown?.path);
    if (isSubmitted && (await again.isVisible())) await again.click().catch(() => {});
    else if ((await readDevice(page)).waiting > 0) await this.visit("/careers");
    await until(async () => (await readDevice(page)).waiting === 0, "what waits is not sent");
    const { sent } = await readDevice(page);
    for (const row of await this.#rows())
      if (sent.includes(row.reference) && !this.#seen.has(row.reference)) this.#receive(row, nameOf(row.typed));
  }

  async #canWrite(): Promise<boolean> {
    const { isBusy, isCovered } = await readPage(this.#tab.page);
    return !isBusy && !isCovered;
  }

  #changed(typed: Typed): void {
    const { shown } = this.#tab;
    if (!shown) return;
    shown.typed = typed;
    this.#candidate.change(shown.form, shown.path, typed);
  }

  #receive({ reference, typed }: Row, name: string): void {
    const intent = this.#candidate.intents.get(name);
    if (!intent || nameOf(typed) !== name) throw new Error(`${reference} is an application that no one has sent`);
    const { coverLetter, resume } = intent.typed;
    if (!intent.mayBeStored && (typed.coverLetter !== coverLetter || typed.resume !== resume))
      throw new Error(`${reference} is stored with another text or file`);
    this.#seen.add(reference);
    this.#candidate.receive(name, typed.position);
    // Other tabs empty their forms, too.
    for (const { shown } of this.#browser.tabs)
      if (shown?.typed.position === typed.position) shown.typed = this.#candidate.open(shown.form);
  }

  #rows(): Promise<Row[]> {
    return storedRows(this.#pool, this.#domain);
  }

  async #isStored(): Promise<boolean> {
    const notice = this.#tab.page.locator(".draft-notice");
    return (await notice.getByText(applicationForm.draft.kept).count()) > 0;
  }

  /** Checks the promises that hold in every state. A state may take a moment to arrive. */
  async #check(): Promise<void> {
    let faults: string[] = [];
    const isSound = async () => (faults = await this.#faults()).length === 0;
    await until(isSound, () => faults.join("\n"));
    this.#browser.trouble.throwUnexpected();
  }

  async #faults(): Promise<string[]> {
    const { page } = this.#tab;
    const state = await readPage(page);
    if (state === noPage) {
      this.#tab.shown = null;
      return [];
    }
    if (!state.isReady) return this.#browser.line === "offline" ? [] : ["the page does not answer"];
    if (state.faults.length > 0) return state.faults;
    const faults = await page.evaluate(layoutFaults);
    return [...this.#goneFrom(state), ...faults.filter((fault) => /^(over|scrolls):/.test(fault))];
  }

  /** Returns the fields of the open form that have lost what was typed. */
  #goneFrom({ form, path, typed, isBusy }: PageState): string[] {
    if (form === null) {
      this.#tab.shown = null;
      return [];
    }
    if (this.#tab.shown?.form !== form || this.#tab.shown.path !== path) {
      // A position that was chosen alone may be there.
      const isBlank = !this.#candidate.drafts.has(form);
      const opened = isBlank ? { position: typed["position"] ?? "" } : this.#candidate.open(form);
      this.#tab.shown = { form, path, typed: opened };
    }
    // Until it closes, the form shows what was sent.
    if (isBusy) return [];
    const expected = cleaned(this.#tab.shown.typed);
    const actual = cleaned(typed);
    return [...textFieldNames, "resume" as const]
      .filter((name) => actual[name] !== expected[name])
      .map((name) => `gone: ${name} is ${JSON.stringify(actual[name])}, not ${JSON.stringify(expected[name])}`);
  }

  /** The line is whole, and the person comes back: each application has arrived once, and is confirmed. */
  async end(): Promise<Taken> {
    await this.take({ do: "line", line: "whole" });
    await this.visit("/careers");
    await this.#check();
    const rows = await this.#rows();
    const faults = this.#candidate.faultsOf(rows);
    if (faults.length > 0) throw new Error(faults.join("\n"));
    // An application that the person has changed or stopped since may have been stored, without an answer.
    const { intents, unread } = this.#candidate;
    const expected = rows.filter(({ typed }) => !intents.has(nameOf(typed)) && !unread.has(nameOf(typed)));
    let unlisted: string[] = [];
    const isListed = async () => {
      const { references } = await readPage(this.#tab.page);
      unlisted = expected.map(({ reference }) => reference).filter((reference) => !references.includes(reference));
      return unlisted.length === 0;
    };
    if (!this.#candidate.hasClearedList)
      await until(isListed, () => `${unlisted.join(", ")}: stored, and no receipt was shown`);
    const changesAndReplies = [...this.#acts.values()].reduce((sum, count) => sum + count, 0);
    return { steps: this.story.length, applications: rows.length, changesAndReplies };
  }
}

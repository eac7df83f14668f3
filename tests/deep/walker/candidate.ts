import { checkFields, cleanField, textFieldNames, type TextFieldName } from "../../../application/fields.ts";
import { checkResumeFile } from "../../../application/resume-file.ts";
import { readPositions } from "../../../content/readers/positions.server.ts";
import { files, type Line, type Typed } from "./steps.ts";
import type { Row } from "./stored-rows.ts";

const positions = readPositions();

/** The texts as the form shows them. */
export function cleaned(typed: Typed): Required<Typed> {
  const texts = textFieldNames.map((name) => [name, cleanField(name, typed[name] ?? "") ?? typed[name]]);
  return { ...(Object.fromEntries(texts) as Required<Typed>), resume: typed.resume ?? "" };
}

/** The fields of a form that keep it from being sent. */
export function wrongFields(typed: Typed): (TextFieldName | "resume")[] {
  const verdict = checkFields(typed, positions);
  const file = typed.resume ? new File([files["resume.txt"].buffer], typed.resume) : null;
  const wrong = verdict.ok ? [] : verdict.errors.map(({ field }) => field as TextFieldName);
  return checkResumeFile(file) ? [...wrong, "resume"] : wrong;
}

/** One application of one person: the same as long as position, name and email address are. */
export type Intent = {
  /** As it was submitted last. */
  typed: Required<Typed>;
  address: string;
  /** True means that the person has done nothing since that ends its sending. */
  mustArrive: boolean;
  /** A try may have been stored without an answer, so that a later correction is not. */
  mayBeStored: boolean;
  /** The person has deleted it, or sent another one for its position. */
  isGivenUp: boolean;
};

export function nameOf({ position, email, firstName, lastName }: Typed): string {
  return [position, email, firstName, lastName].join(" · ").toLowerCase();
}

/** A model of one person with one browser, which knows only what was typed and submitted. */
export class Candidate {
  /** The texts of each form on the device, by the position of its address, or "". */
  drafts = new Map<string, Typed>();
  intents = new Map<string, Intent>();
  /** The names of applications that were given up, and may be stored all the same: no one has read their receipts. */
  unread = new Set<string>();
  /** How often each application was sent anew: after its receipt, or after it was given up. */
  sent = new Map<string, number>();
  /** The list of sent applications was cleared. */
  hasClearedList = false;

  /** The form that opens. Its address may choose the position. */
  open(form: string): Typed {
    return { ...(form && { position: form }), ...this.drafts.get(form) };
  }

  /** A form whose only value is the position is none that is stored. */
  change(form: string, address: string, typed: Typed): void {
    const isBlank = Object.entries(typed).every(([name, value]) => name === "position" || !value);
    if (isBlank) this.drafts.delete(form);
    else this.drafts.set(form, typed);
    this.stop(address);
  }

  /** Ends the sending of what was submitted at `address`. */
  stop(address: string): void {
    for (const intent of this.intents.values()) if (intent.address === address) intent.mustArrive = false;
  }

  submit(typed: Typed, address: string, line: Line): void {
    const name = nameOf(cleaned(typed));
    const last = this.intents.get(name);
    if (!last || last.isGivenUp) this.sent.set(name, (this.sent.get(name) ?? 0) + 1);
    if (last?.isGivenUp && last.mayBeStored) this.unread.add(name);
    const mayBeStored = line === "unanswered" || line === "breaking" || last?.mayBeStored === true;
    this.intents.set(name, { typed: cleaned(typed), address, mustArrive: true, mayBeStored, isGivenUp: false });
  }

  /** Returns whether the form at `address` was submitted as it is. */
  isWaiting(address: string | undefined): boolean {
    return [...this.intents.values()].some((intent) => intent.address === address && intent.mustArrive);
  }

  /** What was sent has another name from now on. */
  rename(typed: Typed): void {
    const name = nameOf(typed);
    this.sent.set(name, (this.sent.get(name) ?? 0) + 1);
  }

  /** Everything that is not sent. */
  delete(): void {
    this.drafts.clear();
    for (const intent of this.intents.values()) Object.assign(intent, { mustArrive: false, isGivenUp: true });
  }

  /** One application per position is enough: the others for it are given up, with their drafts. */
  receive(name: string, position: string): void {
    for (const [form, typed] of this.drafts) if (typed.position === position) this.drafts.delete(form);
    this.intents.delete(name);
    for (const intent of this.intents.values())
      if (intent.typed.position === position && !intent.mustArrive) intent.isGivenUp = true;
  }

  /** Returns what is wrong in the store once everything has been sent: a lost application, or one that is there twice. */
  faultsOf(rows: readonly Row[]): string[] {
    const lost = [...this.intents].filter(([, { mustArrive }]) => mustArrive);
    const stored = Map.groupBy(rows, ({ typed }) => nameOf(typed));
    const twice = [...stored].filter(([name, { length }]) => length > (this.sent.get(name) ?? 0));
    return [
      ...lost.map(([name]) => `the application of ${name} was lost`),
      ...twice.map(([name]) => `the application of ${name} is stored twice`),
    ];
  }
}

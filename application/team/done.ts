import type { PositionChoice } from "../fields.ts";
import { isUuid } from "../protocol.ts";
import { isReference } from "../reference.ts";
import { leftOutReasons, type LastAnswer, type LeftOutReason } from "./answer.ts";
import { inboxPageSize } from "./inbox.ts";

/** What the page after an action reports. `too-late` and `unchanged`: why the action did nothing. */
export const doneKinds = [
  "told",
  "closed",
  "replied",
  "day-named",
  "hired",
  "take-back",
  "note",
  "send-again",
  "send-link",
  "delete",
  "answer",
  "unsend",
  "mail-again",
  "came-back",
  "too-late",
  "unchanged",
] as const;
export type DoneKind = (typeof doneKinds)[number];

/** What is done to several applications, of which some may be left out. */
const ofSeveral: DoneKind[] = [
  "answer",
  "told",
  "closed",
  "take-back",
  "send-again",
  "delete",
  "too-late",
  "unchanged",
];

/** What the address of a page says was done on the page before. Anyone can write such an address. */
export type DoneClaim = {
  kind: DoneKind;
  references: string[];
  /** Of the form that did it. */
  key?: string | null;
  /** For how many other applications the action came too late. */
  lateCount?: number;
  /** The candidates who got no answer, or to whose applications nothing was done. */
  notAnswered?: NotAnswered[];
};

export type NotAnswered = { reference: string; reason: LeftOutReason };

/** What still holds of a claim, and was done by the member who sees it. */
export type Done = {
  kind: DoneKind;
  key: string | null;
  subjects: DoneSubject[];
  /** The subjects whose answer still waits. */
  waiting: DoneSubject[];
  lateCount: number;
  leftOut: LeftOut[];
  /** When the first of the waiting answers leaves; null without one, and while sending is held. */
  leavesAt: Date | null;
  /** The open positions that an answer called filled. */
  filled: PositionChoice[];
  /** The references of deleted applications of which a copy may be left in the chat. */
  mayBeLeft: string[];
};

/** `name` is the reference when the application is deleted. */
export type DoneSubject = { reference: string; name: string };

/** `answer`: the one that the candidate got meanwhile, if it is the reason. */
export type LeftOut = DoneSubject & NotAnswered & { answer: LastAnswer | null };

/** Returns the parameters of an address that makes this claim. */
export function doneParams({
  kind,
  references,
  key = null,
  lateCount = 0,
  notAnswered = [],
}: DoneClaim): Record<string, string> {
  return {
    did: kind,
    of: references.join(","),
    ...(key !== null && { key }),
    ...(lateCount > 0 && { late: String(lateCount) }),
    ...(notAnswered.length > 0 && {
      left: notAnswered.map(({ reference, reason }) => `${reference}.${reason}`).join(","),
    }),
  };
}

/** Returns the claim that an address makes; null without one. Parts of it that make no sense are left out. */
export function readDoneClaim(params: URLSearchParams): Required<DoneClaim> | null {
  const kind = doneKinds.find((one) => one === params.get("did"));
  const references = listIn(params, "of").filter(isReference).slice(0, inboxPageSize);
  const notAnswered =
    kind && ofSeveral.includes(kind) ? listIn(params, "left").flatMap(notAnsweredIn).slice(0, inboxPageSize) : [];
  if (!kind || references.length + notAnswered.length === 0) return null;
  const [lateCount = 0] = /^\d{1,2}$/.exec(params.get("late") ?? "") ?? [];
  const key = params.get("key");
  return { kind, references, key: isUuid(key ?? "") ? key : null, lateCount: Number(lateCount), notAnswered };
}

function listIn(params: URLSearchParams, name: string): string[] {
  return (params.get(name) ?? "").split(",");
}

/** `text`: such as "SM-7K3F-9QXT.answered". */
function notAnsweredIn(text: string): NotAnswered[] {
  const [reference = "", name] = text.split(".");
  const reason = leftOutReasons.find((one) => one === name);
  return reason && isReference(reference) ? [{ reference, reason }] : [];
}

import type { PointName } from "../crash/site-points.ts";

/**
 * The path of an application as a state machine: candidates, two instances of the site, the database, the chat and the
 * mail server. Each action is one step of one process; a crash may come between any two of them. One transaction of the
 * site is one action here.
 */

/** A message to the chat: not in it, in it with an id that no one has recorded, recorded. */
export type Message = "unsent" | "arrived" | "recorded";

/** Facts about one application that the database holds. */
export type Stored = {
  row: "none" | "stored" | "erased";
  isDelivered: boolean;
  hasChatJob: boolean;
  mail: "none" | "due" | "sent";
  hasMailJob: boolean;
  /** `open`: its messages are still to be deleted, and its line to be added. */
  withdrawal: "none" | "open" | "reported";
  /** The line about the withdrawal that waits for the chat. */
  withdrawalLine: Line;
  /** True means that messages of an erased application are still in the chat, and noted for deletion. */
  hasMessagesToDelete: boolean;
  /** True means that a send to the chat ever began. */
  wasTried: boolean;
  /** Known as recorded here; whether a message is `arrived` only the chat knows. */
  summary: Message;
  document: Message;
  /** The send of one of its messages has ended without an answer: the message has no id. Outlives the row. */
  hasMessageWithoutId: boolean;
  isChanged: boolean;
  /** The line about the change waits for the chat. */
  hasNotice: boolean;
  /** The recorded summary is the one from before the change. */
  isSummaryOld: boolean;
  /** The line about the change. */
  notice: Message;
  /** The day that was named to the candidate. `mailed`: the mail past it was added, and is `mail` from then on. */
  day: "none" | "named" | "past" | "mailed";
  isTold: boolean;
  /** The team asked the candidate something by mail, which is `mail` from then on. */
  isAsked: boolean;
  isReplied: boolean;
  /** The line with the candidate's reply waits for the chat. */
  hasReplyLine: boolean;
  /** The message with the candidate's reply. */
  reply: Message;
};

/** `names a copy`: it says that a copy of a message may be left. */
export type Line = "none" | "names a copy" | "names none";

export type Request = "none" | "arrived" | "open transaction" | "committed";

export type Application = Stored & {
  /** The browser's knowledge. */
  form: "unsent" | "asked" | "unsure" | "receipt";
  formRequest: Request;
  withdraw: "never" | "not asked" | "asked" | "unsure" | "confirmed";
  withdrawRequest: Request;
  changing: Application["withdraw"];
  changeRequest: Request;
  replying: Application["withdraw"];
  replyRequest: Request;
  hasMailArrived: boolean;
  /** A message or mail was sent twice although no fault hid that it had arrived. */
  hasNeedlessCopy: boolean;
  /** The chat has a message whose id no process will record. */
  hasHiddenCopy: boolean;
  /** The line about its withdrawal that the chat has. */
  line: Line;
  /** Stored after the backup that the database was restored from. */
  isLostByRestore: boolean;
};

/** A message about an application that is recorded with it. */
export type Sent = "summary" | "document" | "notice" | "reply";

export function isMessage(step: ChatWork["step"]): step is Sent {
  return step === "summary" || step === "document" || step === "notice" || step === "reply";
}

export type ChatWork = {
  application: number;
  step: Sent | "mark" | "report" | "line";
  /** The message of this step is stored. */
  isBegun: boolean;
  isSent: boolean;
  /** The connection that holds the queue's lock is alive. */
  holdsLock: boolean;
  /** The application was read before it was changed, or will be. */
  isOld: boolean;
  /** The application was read with the reply. */
  knowsReply: boolean;
  /** The job of one line, which is not that of the application. */
  isLine: boolean;
};

/** `isStale`: the mail was deleted since, because the address was changed. */
export type MailWork = { application: number; isSent: boolean; holdsLock: boolean; isStale: boolean };

export type Instance = { chat: ChatWork | null; mail: MailWork | null };

export type State = {
  applications: readonly Application[];
  instances: readonly Instance[];
  killsLeft: number;
  cutsLeft: number;
  ambiguousSendsLeft: number;
  lostResponsesLeft: number;
  isClockBack: boolean;
  /** `null`: none is taken in this run. */
  backup: readonly Stored[] | "not taken" | null;
  restoresLeft: number;
  isHeld: boolean;
};

/** A step of the site: an instance goes on from a named point, and how that ends. */
export type SiteStep = { point: PointName; instance: number; end: "done" | "refused" | "unanswered" };

/** Steps of candidates and operators, and faults. `instance`: the one that a fault strikes. */
export type OutsideStep = {
  point: null;
  does:
    | "send"
    | "withdraw"
    | "withdraw again"
    | "change"
    | "let the day pass"
    | "tell"
    | "ask"
    | "reply"
    | "miss the response"
    | "get the response"
    | "kill"
    | "cut"
    | "kill the database"
    | "set the clock back"
    | "other";
  instance: number;
};

/** From one state to the next. `isOptional`: a fault, or a person's choice; nothing may depend on it. */
export type Action = { sentence: string; step: SiteStep | OutsideStep; isOptional: boolean; next: State };

/** The mistakes that the crash tests plant. */
export const bugs = [
  "acknowledge-before-commit",
  "forget-the-job",
  "drop-a-steps-id",
  "store-the-message-after-its-send",
  "lock-out-after-clock-step",
  "confirm-withdrawal-before-commit",
  "forget-the-messages-of-a-withdrawn",
  "forget-that-mail-is-sent",
  "forget-the-messages-of-a-changed",
  "forget-the-mail-past-the-day",
  "confirm-reply-before-commit",
  "forget-the-line-of-a-reply",
  "forget-the-reply-of-a-changed",
] as const;

export type Bug = (typeof bugs)[number];

/** Other actions of one application in a run, beside being sent to the chat. */
export type Features = {
  getsMail?: boolean;
  mayWithdraw?: boolean;
  isPurged?: boolean;
  /** The candidate may change email address and resume. */
  mayChange?: boolean;
  /** A day is named to the candidate, and may pass without an answer. */
  mayBeLate?: boolean;
  /** The team may ask the candidate something by mail, and the candidate replies on the page. */
  mayReply?: boolean;
};

export type Setup = {
  applications: Features[];
  /** A process dies. */
  kills: number;
  /** Connections to the database break, of one instance or of all, as when the database dies. */
  cuts?: number;
  ambiguousSends: number;
  lostResponses: number;
  restores?: number;
};

export function initialState({
  applications,
  kills,
  cuts = 0,
  ambiguousSends,
  lostResponses,
  restores = 0,
}: Setup): State {
  return {
    applications: applications.map(({ mayWithdraw, mayChange, mayReply }) => ({
      ...nothingStored,
      form: "unsent",
      formRequest: "none",
      withdraw: mayWithdraw ? "not asked" : "never",
      withdrawRequest: "none",
      changing: mayChange ? "not asked" : "never",
      changeRequest: "none",
      replying: mayReply ? "not asked" : "never",
      replyRequest: "none",
      hasMailArrived: false,
      hasNeedlessCopy: false,
      hasHiddenCopy: false,
      line: "none",
      isLostByRestore: false,
    })),
    instances: [idle, idle],
    killsLeft: kills,
    cutsLeft: cuts,
    ambiguousSendsLeft: ambiguousSends,
    lostResponsesLeft: lostResponses,
    isClockBack: false,
    backup: restores > 0 ? "not taken" : null,
    restoresLeft: restores,
    isHeld: false,
  };
}

export const nothingStored: Stored = {
  row: "none",
  isDelivered: false,
  hasChatJob: false,
  mail: "none",
  hasMailJob: false,
  withdrawal: "none",
  withdrawalLine: "none",
  hasMessagesToDelete: false,
  wasTried: false,
  summary: "unsent",
  document: "unsent",
  hasMessageWithoutId: false,
  isChanged: false,
  hasNotice: false,
  isSummaryOld: false,
  notice: "unsent",
  day: "none",
  isTold: false,
  isAsked: false,
  isReplied: false,
  hasReplyLine: false,
  reply: "unsent",
};

export const idle: Instance = { chat: null, mail: null };

export type Add = (sentence: string, step: SiteStep | OutsideStep, next: State, isOptional?: boolean) => void;

export const site = (instance: number, point: PointName, end: SiteStep["end"] = "done"): SiteStep => ({
  point,
  instance,
  end,
});

export const outside = (does: OutsideStep["does"], instance = 0): OutsideStep => ({ point: null, does, instance });

/** Candidates are spread over the instances. */
export const instanceOf = (application: number) => application % 2;

export const unsureForm: Partial<Application> = { form: "unsure", formRequest: "none" };

export const unsureWithdrawal: Partial<Application> = { withdraw: "unsure", withdrawRequest: "none" };

export const unsureChange: Partial<Application> = { changing: "unsure", changeRequest: "none" };

export const unsureReply: Partial<Application> = { replying: "unsure", replyRequest: "none" };

export function erase(application: Application, bug: Bug | null): Partial<Application> {
  const isForgotten = bug === "forget-the-messages-of-a-withdrawn";
  const { summary, document, notice, reply } = application;
  const isRecorded = [summary, document, notice, reply].includes("recorded");
  const after = (message: Message): Message =>
    message === "recorded" ? (isForgotten ? "arrived" : "unsent") : message;
  return {
    row: "erased",
    hasChatJob: false,
    hasNotice: false,
    hasReplyLine: false,
    hasMessagesToDelete: application.hasMessagesToDelete || (isRecorded && !isForgotten),
    summary: after(summary),
    document: after(document),
    notice: after(notice),
    reply: after(reply),
    mail: "none",
    hasMailJob: false,
  };
}

/** Returns the changes after a send ended without an answer. The message's row matters to withdrawals and changes only. */
export function leftInChat(application: Application, isSent: boolean, bug: Bug | null): Partial<Application> {
  const { withdraw, changing, hasHiddenCopy, hasMessageWithoutId } = application;
  if (withdraw === "never" && changing === "never") return {};
  return {
    hasHiddenCopy: hasHiddenCopy || isSent,
    hasMessageWithoutId: hasMessageWithoutId || bug !== "store-the-message-after-its-send",
  };
}

/** Returns whether a message is stored without an id. One whose send is under way is, too. */
export function hasMessageWithoutId({ applications, instances }: State, number: number): boolean {
  const isUnderWay = instances.some(({ chat }) => chat?.application === number && chat.isBegun);
  return isUnderWay || applications[number]!.hasMessageWithoutId;
}

/** Returns whether an instance works on what the candidate has changed since. */
export function isOutdated({ isChanged }: Application, { isOld }: ChatWork): boolean {
  return isOld && isChanged;
}

export function change(state: State, number: number, changes: Partial<Application>): State {
  return { ...state, applications: state.applications.with(number, { ...state.applications[number]!, ...changes }) };
}

export function changeInstance(state: State, number: number, changes: Partial<Instance>): State {
  return { ...state, instances: state.instances.with(number, { ...state.instances[number]!, ...changes }) };
}

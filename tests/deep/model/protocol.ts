import { addFaults } from "./faults.ts";
import {
  change,
  changeInstance,
  erase,
  hasMessageWithoutId,
  instanceOf,
  isOutdated,
  leftInChat,
  nothingStored,
  outside,
  site,
  unsureChange,
  unsureForm,
  unsureReply,
  unsureWithdrawal,
  type Action,
  type Add,
  type Application,
  type Bug,
  type ChatWork,
  type Features,
  type MailWork,
  type Message,
  type Sent,
  type Setup,
  type State,
  type Stored,
} from "./state.ts";

/** Every action that some process may do next. */
export function actionsOf(state: State, setup: Setup, bug: Bug | null = null): Action[] {
  const actions: Action[] = [];
  const add: Add = (sentence, step, next, isOptional = false) =>
    void actions.push({ sentence, step, isOptional, next });
  for (const number of state.applications.keys()) {
    addCandidate(add, state, number);
    addIntake(add, state, number, setup.applications[number]!, bug);
    addWithdrawal(add, state, number, bug);
    addChange(add, state, number, setup.applications[number]!, bug);
    addReply(add, state, number, bug);
    addTeam(add, state, number, setup.applications[number]!);
    addRetention(add, state, number, setup.applications[number]!);
  }
  for (const number of state.instances.keys()) addJobs(add, state, number, bug);
  addOperator(add, state);
  addFaults(add, state, bug);
  return actions;
}

const nameOf = (application: number) => `application ${"ABC"[application]}`;

function addCandidate(add: Add, state: State, number: number) {
  const application = state.applications[number]!;
  const { form, withdraw, withdrawal, changing, replying } = application;
  const name = nameOf(number);
  const to = (changes: Partial<Application>) => change(state, number, changes);
  if (!isTurnOf(state, number)) return;
  if (form === "unsent" || form === "unsure") {
    const again = form === "unsure" ? " again, with the same key" : "";
    add(`The browser sends ${name}${again}.`, outside("send"), to({ form: "asked", formRequest: "arrived" }));
  }
  if (form !== "receipt") return;
  // The page takes a reply when the question has left.
  const isKnown = application.isAsked && application.mail === "sent" && withdrawal === "none" && withdraw !== "asked";
  const isReplying = replying === "asked" || replying === "unsure";
  if (isKnown && (replying === "not asked" || replying === "unsure") && changing !== "asked" && changing !== "unsure") {
    const again = replying === "unsure" ? " again, with the same form" : "";
    const asked = to({ replying: "asked", replyRequest: "arrived" });
    add(`The candidate replies about ${name}${again}.`, outside("reply"), asked, replying === "not asked");
  }
  if (isReplying) return;
  // A question ends the changes until the reply.
  const mayChange =
    changing === "unsure" || (changing === "not asked" && (!application.isAsked || application.isReplied));
  if (mayChange && withdraw !== "asked" && withdrawal === "none") {
    const again = changing === "unsure" ? " again, with the same form" : "";
    const asked = to({ changing: "asked", changeRequest: "arrived" });
    const isOptional = changing === "not asked";
    add(`The candidate changes ${name}${again}.`, outside("change"), asked, isOptional);
  }
  // Until the answer comes, the candidate does not know under which address the page is.
  if (changing === "asked" || changing === "unsure") return;
  if (withdraw !== "not asked" && withdraw !== "unsure") return;
  // The site knows that it is withdrawn, and stores nothing again.
  if (withdrawal !== "none")
    return add(`The candidate withdraws ${name} again.`, outside("withdraw again"), to({ withdraw: "confirmed" }));
  const asked = to({ withdraw: "asked", withdrawRequest: "arrived" });
  add(`The candidate withdraws ${name}.`, outside("withdraw"), asked, withdraw === "not asked");
}

/**
 * Applications come one after the other, and their requests too: they touch no common row, so the order of their steps
 * changes nothing.
 */
function isTurnOf({ applications }: State, number: number): boolean {
  return applications.every(
    ({ form, formRequest }, other) => formRequest === "none" && (other >= number || form !== "unsent"),
  );
}

function addIntake(add: Add, state: State, number: number, features: Features, bug: Bug | null) {
  const { formRequest, row, form } = state.applications[number]!;
  const [name, instance] = [nameOf(number), instanceOf(number)];
  const to = (changes: Partial<Application>) => change(state, number, changes);
  const receipt = `The candidate gets the receipt of ${name}.`;
  if (formRequest === "arrived") {
    if (bug === "lock-out-after-clock-step" && state.isClockBack)
      return add(`The rate limit refuses ${name}.`, outside("other"), to(unsureForm));
    const isRepeated = row !== "none";
    add(
      isRepeated ? `The intake finds the key of ${name}.` : `The intake begins the transaction of ${name}.`,
      site(instance, "after the spool"),
      to({ formRequest: isRepeated ? "committed" : "open transaction" }),
    );
  }
  if (formRequest === "open transaction") {
    const stored = to({
      formRequest: form === "receipt" ? "none" : "committed",
      row: "stored",
      hasChatJob: bug !== "forget-the-job",
      mail: features.getsMail ? "due" : "none",
      hasMailJob: features.getsMail === true,
      day: features.mayBeLate ? "named" : "none",
    });
    add(`The transaction of ${name} is committed.`, site(instance, "before the commit"), stored);
    if (bug === "acknowledge-before-commit" && form !== "receipt")
      add(receipt, site(instance, "after the commit"), to({ form: "receipt" }));
  }
  if (formRequest === "committed") {
    add(receipt, site(instance, "after the commit"), to({ form: "receipt", formRequest: "none" }));
    addLostResponse(add, state, to(unsureForm));
  }
}

function addLostResponse(add: Add, { lostResponsesLeft: left }: State, next: State) {
  const sentence = "The response is lost on the way.";
  if (left > 0) add(sentence, outside("miss the response"), { ...next, lostResponsesLeft: left - 1 }, true);
}

function addWithdrawal(add: Add, state: State, number: number, bug: Bug | null) {
  const { withdraw, withdrawRequest } = state.applications[number]!;
  const [name, instance] = [nameOf(number), instanceOf(number)];
  const to = (changes: Partial<Application>) => change(state, number, changes);
  const confirmed = `The withdrawal of ${name} is confirmed.`;
  if (withdrawRequest === "arrived") {
    const stored = to({
      ...withdrawn(state, number, bug),
      withdrawRequest: withdraw === "confirmed" ? "none" : "committed",
    });
    add(`The withdrawal of ${name} is stored.`, site(instance, "withdrawal not stored"), stored);
    if (bug === "confirm-withdrawal-before-commit" && withdraw !== "confirmed")
      add(confirmed, outside("get the response"), to({ withdraw: "confirmed" }));
  }
  if (withdrawRequest === "committed") {
    const point = site(instance, "withdrawal stored, not confirmed");
    add(confirmed, point, to({ withdraw: "confirmed", withdrawRequest: "none" }));
    addLostResponse(add, state, to(unsureWithdrawal));
  }
}

function withdrawn(state: State, number: number, bug: Bug | null): Partial<Application> {
  const application = state.applications[number]!;
  if (application.row === "erased") return { withdrawal: "reported" };
  const erased = erase(application, bug);
  // The chat hears nothing of an application that it never had.
  return { ...erased, withdrawal: application.wasTried ? "open" : "reported" };
}

function addChange(add: Add, state: State, number: number, { getsMail }: Features, bug: Bug | null) {
  const application = state.applications[number]!;
  const { changing, changeRequest, isChanged, summary, document, reply } = application;
  const [name, instance] = [nameOf(number), instanceOf(number)];
  const to = (changes: Partial<Application>) => change(state, number, changes);
  if (changeRequest === "arrived") {
    const request: Partial<Application> = { changeRequest: changing === "confirmed" ? "none" : "committed" };
    const isForgotten = bug === "forget-the-messages-of-a-changed";
    const isRecorded = [summary, document, reply].includes("recorded");
    const changed: Partial<Application> = {
      isChanged: true,
      hasChatJob: true,
      // A summary that has begun may be in the chat.
      hasNotice: summary === "recorded" || hasMessageWithoutId(state, number),
      ...(isForgotten
        ? { isSummaryOld: summary === "recorded" }
        : {
            summary: "unsent",
            document: "unsent",
            reply: "unsent",
            isSummaryOld: false,
            hasMessagesToDelete: application.hasMessagesToDelete || isRecorded,
          }),
      ...(getsMail && { mail: "due", hasMailJob: true, hasMailArrived: false }),
    };
    const point = site(instance, "change not stored");
    // The form is known by its number, so that it is done once.
    if (isChanged) add(`The form that changes ${name} is known.`, point, to(request));
    else add(`The change of ${name} is stored.`, point, withStaleMail(to({ ...request, ...changed }), number));
  }
  if (changeRequest === "committed") {
    const point = site(instance, "change stored, not confirmed");
    const confirmed = to({ changing: "confirmed", changeRequest: "none" });
    add(`The change of ${name} is confirmed.`, point, confirmed);
    addLostResponse(add, state, to(unsureChange));
  }
}

function addReply(add: Add, state: State, number: number, bug: Bug | null) {
  const { replying, replyRequest, isReplied } = state.applications[number]!;
  const [name, instance] = [nameOf(number), instanceOf(number)];
  const to = (changes: Partial<Application>) => change(state, number, changes);
  const confirmed = `The reply about ${name} is confirmed.`;
  if (replyRequest === "arrived") {
    const request: Partial<Application> = { replyRequest: replying === "confirmed" ? "none" : "committed" };
    const point = site(instance, "reply not stored");
    const stored = { ...request, isReplied: true, hasReplyLine: bug !== "forget-the-line-of-a-reply" };
    // The form is known by its number, so that it is done once.
    if (isReplied) add(`The form with the reply about ${name} is known.`, point, to(request));
    else add(`The reply about ${name} is stored.`, point, to(stored));
    if (bug === "confirm-reply-before-commit" && replying !== "confirmed")
      add(confirmed, outside("get the response"), to({ replying: "confirmed" }));
  }
  if (replyRequest === "committed") {
    const point = site(instance, "reply stored, not confirmed");
    add(confirmed, point, to({ replying: "confirmed", replyRequest: "none" }));
    addLostResponse(add, state, to(unsureReply));
  }
}

/** The confirmation that waits is deleted. A mail that is under way goes to the old address, and counts for nothing. */
function withStaleMail(state: State, number: number): State {
  let next = state;
  for (const [instance, { mail }] of state.instances.entries())
    if (mail?.application === number) next = changeInstance(next, instance, { mail: { ...mail, isStale: true } });
  return next;
}

function addTeam(add: Add, state: State, number: number, { mayReply }: Features) {
  const { row, day, isTold, form, mail, hasMailJob, isAsked, changing } = state.applications[number]!;
  const name = nameOf(number);
  const to = (changes: Partial<Application>) => change(state, number, changes);
  if (row !== "stored" || form !== "receipt") return;
  // After the confirmation. An answer that is under way ends the changes.
  if (mayReply && !isAsked && mail !== "due" && !hasMailJob && changing !== "asked" && changing !== "unsure") {
    const asked = to({ isAsked: true, mail: "due", hasMailJob: true, hasMailArrived: false });
    add(`A member asks the candidate of ${name} something.`, outside("ask"), asked, true);
  }
  if (day === "none") return;
  // Days later than the confirmation.
  if (day === "named" && mail !== "due" && !hasMailJob)
    add(`The day that was named for ${name} passes.`, outside("let the day pass"), to({ day: "past" }), true);
  if ((day === "past" || day === "mailed") && !isTold)
    add(`A member tells the candidate of ${name}.`, outside("tell"), to({ isTold: true }), true);
}

function addRetention(add: Add, state: State, number: number, { isPurged }: Features) {
  const application = state.applications[number]!;
  const { row, isDelivered, form, withdrawal } = application;
  if (!isPurged || row !== "stored" || !isDelivered || form !== "receipt" || withdrawal !== "none") return;
  if (state.isHeld) return;
  const deleted = change(state, number, erase(application, null));
  add(`The retention period ends, and ${nameOf(number)} is deleted.`, outside("other"), deleted);
}

function addJobs(add: Add, state: State, number: number, bug: Bug | null) {
  const instance = state.instances[number]!;
  if (instance.chat) addChatStep(add, state, number, instance.chat, bug);
  if (instance.mail) addMailStep(add, state, number, instance.mail, bug);
  if (state.isHeld) return;
  if (!instance.chat && isFree(state, "chat"))
    for (const application of state.applications.keys()) addChatStart(add, state, number, application, bug);
  if (!instance.mail && isFree(state, "mail"))
    for (const application of state.applications.keys()) addMailStart(add, state, number, application, bug);
}

/** No instance has the lock of the queue. */
function isFree({ instances }: State, queue: "chat" | "mail"): boolean {
  return instances.every((instance) => !instance[queue]?.holdsLock);
}

function addChatStart(add: Add, state: State, instance: number, number: number, bug: Bug | null) {
  const application = state.applications[number]!;
  const name = nameOf(number);
  const isOld = application.changing !== "never" && !application.isChanged;
  const knowsReply = application.isReplied && bug !== "forget-the-reply-of-a-changed";
  const read = { application: number, isBegun: false, isSent: false, holdsLock: true, isOld, knowsReply };
  const begin = (step: ChatWork["step"], next: State, isLine = true) =>
    changeInstance(next, instance, { chat: { ...read, step, isLine } });
  if (application.hasChatJob) {
    const next = begin(nextStep(application, read), change(state, number, { wasTried: true }), false);
    add(`Instance ${instance + 1} locks the chat queue for ${name}.`, site(instance, "chat job not begun"), next);
  }
  const line = site(instance, "line job not begun");
  if (application.hasNotice && application.notice === "recorded")
    add(`The chat knows of the change of ${name}.`, line, change(state, number, { hasNotice: false }));
  else if (application.hasNotice)
    add(`Instance ${instance + 1} begins with the line about the change of ${name}.`, line, begin("notice", state));
  if (application.hasReplyLine && application.reply === "recorded")
    add(`The chat knows of the reply about ${name}.`, line, change(state, number, { hasReplyLine: false }));
  else if (application.hasReplyLine)
    add(`Instance ${instance + 1} begins with the line about the reply of ${name}.`, line, begin("reply", state));
  if (application.withdrawalLine !== "none")
    add(`Instance ${instance + 1} begins with the line about the withdrawal of ${name}.`, line, begin("line", state));
  if (application.hasMessagesToDelete || application.withdrawal === "open") {
    const deleted = change(state, number, { hasMessagesToDelete: false });
    add(
      `Instance ${instance + 1} deletes the messages of ${name}.`,
      site(instance, "deletion job not begun"),
      application.withdrawal === "open" ? begin("report", deleted) : deleted,
    );
  }
}

function nextStep({ summary, document, reply }: Application, { knowsReply }: Pick<ChatWork, "knowsReply">) {
  if (summary !== "recorded") return "summary";
  if (document !== "recorded") return "document";
  return knowsReply && reply !== "recorded" ? "reply" : "mark";
}

function addChatStep(add: Add, state: State, instance: number, work: ChatWork, bug: Bug | null) {
  const { application: number, step, isSent } = work;
  const application = state.applications[number]!;
  const name = nameOf(number);
  const end = (next: State) => changeInstance(next, instance, { chat: null });
  // A sender that has lost the lock begins no other message.
  const goOn = (next: State) =>
    !work.isLine && next.applications[number]!.row === "stored" && (work.holdsLock || lastOf(work) === step)
      ? changeInstance(next, instance, {
          chat: { ...work, step: nextStep(next.applications[number]!, work), isBegun: false, isSent: false },
        })
      : end(next);
  if (step === "mark")
    return add(
      `${name} is marked as delivered.`,
      site(instance, "all sent, not marked so"),
      end(isOutdated(application, work) ? state : change(state, number, { isDelivered: true, hasChatJob: false })),
    );
  if (step === "report") {
    const withdrawalLine = hasMessageWithoutId(state, number) ? "names a copy" : "names none";
    const isOpen = application.withdrawal === "open";
    return add(
      `The line about the withdrawal of ${name} is added.`,
      site(instance, "withdrawal line not added"),
      end(isOpen ? change(state, number, { withdrawal: "reported", withdrawalLine }) : state),
    );
  }
  if (step === "line") return addLineStep(add, state, instance, work);
  if (isSent) {
    const known = site(instance, `${step}'s id not recorded`);
    const sentence = `The id of the ${step} of ${name} is recorded.`;
    if (bug === "drop-a-steps-id") {
      const after = step === "summary" ? "document" : step === "document" && work.knowsReply ? "reply" : "mark";
      return add(
        sentence,
        known,
        changeInstance(state, instance, { chat: { ...work, step: after, isBegun: false, isSent: false } }),
      );
    }
    // The message is taken back, and the application read again.
    if (isOutdated(application, work) && application.row === "stored" && bug !== "forget-the-messages-of-a-changed")
      return add(sentence, known, end(change(state, number, { hasMessagesToDelete: true })));
    const recorded: Partial<Application> =
      application.row === "stored"
        ? { [step]: "recorded", ...afterRecording(application, step, work) }
        : { [step]: "unsent", hasMessagesToDelete: true };
    return add(sentence, known, goOn(change(state, number, recorded)));
  }
  if (!work.isBegun) {
    // The application is read again when it was changed since.
    const begun =
      application.row === "stored" && !isOutdated(application, work)
        ? changeInstance(state, instance, { chat: { ...work, isBegun: true } })
        : end(state);
    return add(`The ${step} of ${name} is stored before it is sent.`, site(instance, `${step} not begun`), begun);
  }
  const text = `The ${step} of ${name}`;
  const point = `${step} not sent` as const;
  // A sender that has lost the lock does not know what the next one sends, nor the next one what it records.
  const isRepeated = !work.holdsLock || application[step] === "recorded" || isOutdated(application, work);
  const arrived: Partial<Application> = isRepeated
    ? {}
    : { [step]: "arrived", hasNeedlessCopy: application[step] === "arrived" };
  const sent = change(state, number, arrived);
  add(`${text} is sent.`, site(instance, point), changeInstance(sent, instance, { chat: { ...work, isSent: true } }));
  add(`${text} is refused by the chat.`, site(instance, point, "refused"), end(state));
  if (state.ambiguousSendsLeft > 0) {
    const unknown: Partial<Application> = {
      ...arrived,
      ...(!isRepeated && { [step]: "unsent" }),
      ...leftInChat(application, true, bug),
    };
    const left = state.ambiguousSendsLeft - 1;
    const isUnanswered = site(instance, point, "unanswered");
    const next = { ...end(change(state, number, unknown)), ambiguousSendsLeft: left };
    add(`${text} arrives, and the site gets no answer.`, isUnanswered, next, true);
  }
}

function addLineStep(add: Add, state: State, instance: number, work: ChatWork) {
  const { application: number, isSent } = work;
  const text = `The line about the withdrawal of ${nameOf(number)}`;
  const end = (next: State) => changeInstance(next, instance, { chat: null });
  if (isSent)
    return add(
      `${text} is done.`,
      site(instance, "withdrawal line's job not finished"),
      end(change(state, number, { withdrawalLine: "none" })),
    );
  const line = state.applications[number]!.withdrawalLine;
  const sent = change(state, number, line === "none" ? {} : { line });
  const point = "withdrawal line not sent";
  add(`${text} is sent.`, site(instance, point), changeInstance(sent, instance, { chat: { ...work, isSent: true } }));
  add(`${text} is refused by the chat.`, site(instance, point, "refused"), end(state));
}

function afterRecording(
  { summary, isSummaryOld }: Application,
  step: Sent,
  { isOld, isLine }: ChatWork,
): Partial<Application> {
  if (step === "notice") return { hasNotice: false };
  if (step === "reply" && isLine) return { hasReplyLine: false };
  // Of two recorded summaries, one may be the changed one.
  return step === "summary" ? { isSummaryOld: isOld && (summary !== "recorded" || isSummaryOld) } : {};
}

/** The last message that the job of an application sends. */
const lastOf = ({ knowsReply }: ChatWork): Sent => (knowsReply ? "reply" : "document");

function addMailStart(add: Add, state: State, instance: number, number: number, bug: Bug | null) {
  const application = state.applications[number]!;
  const name = nameOf(number);
  if (application.row === "stored" && application.day === "past" && !application.isTold) {
    const isForgotten = bug === "forget-the-mail-past-the-day";
    const mail = { mail: isForgotten ? "none" : "due", hasMailJob: !isForgotten, hasMailArrived: false } as const;
    const sentence = `It is found that ${name} was not answered by the day that was named.`;
    add(sentence, site(instance, "overdue mail not added"), change(state, number, { day: "mailed", ...mail }));
  }
  if (!application.hasMailJob) return;
  const begun = site(instance, "mail job not begun");
  if (application.mail !== "due")
    return add(`There is no mail left to send of ${name}.`, begun, change(state, number, { hasMailJob: false }));
  // Nobody waits for an answer any more.
  if (application.day === "mailed" && application.isTold)
    return add(`The mail of ${name} is dropped.`, begun, change(state, number, { mail: "none", hasMailJob: false }));
  const mail = { application: number, isSent: false, holdsLock: true, isStale: false };
  const next = changeInstance(state, instance, { mail });
  add(`Instance ${instance + 1} counts the mail of ${name}.`, begun, next);
}

function addMailStep(add: Add, state: State, instance: number, work: MailWork, bug: Bug | null) {
  const { application: number, isSent, isStale } = work;
  const isOurs = work.holdsLock && !isStale;
  const application = state.applications[number]!;
  const name = nameOf(number);
  const end = (changes: Partial<Application>) =>
    changeInstance(change(state, number, isStale ? {} : changes), instance, { mail: null });
  if (isSent) {
    const mail = bug === "forget-that-mail-is-sent" || application.row !== "stored" ? application.mail : "sent";
    const marked = end({ mail, hasMailJob: false });
    return add(`The mail of ${name} is marked as sent.`, site(instance, "mail sent, not marked so"), marked);
  }
  const arrived = isOurs ? { hasMailArrived: true, hasNeedlessCopy: application.hasMailArrived } : {};
  const sent = changeInstance(change(state, number, arrived), instance, { mail: { ...work, isSent: true } });
  const point = "mail not sent";
  add(`The mail of ${name} is sent.`, site(instance, point), sent);
  add(`The mail of ${name} is refused for now.`, site(instance, point, "refused"), end({}));
  if (state.ambiguousSendsLeft > 0) {
    const next = end({ ...arrived, ...(isOurs && { hasMailArrived: false }) });
    const left = state.ambiguousSendsLeft - 1;
    const sentence = `The mail of ${name} arrives, and the site gets no answer.`;
    add(sentence, site(instance, point, "unanswered"), { ...next, ambiguousSendsLeft: left }, true);
  }
}

function addOperator(add: Add, state: State) {
  if (state.isHeld) add("An operator lets the sending go on.", outside("other"), { ...state, isHeld: false });
  if (state.backup === "not taken")
    add("A backup is made.", outside("other"), {
      ...state,
      backup: state.applications.map((_, number) => storedPartOf(state, number)),
    });
}

function storedPartOf(state: State, number: number): Stored {
  const application = state.applications[number]!;
  const names = Object.keys(nothingStored) as (keyof Stored)[];
  const stored = Object.fromEntries(names.map((name) => [name, application[name]])) as Stored;
  const known = (message: Message): Message => (message === "arrived" ? "unsent" : message);
  return {
    ...stored,
    summary: known(stored.summary),
    document: known(stored.document),
    reply: known(stored.reply),
    hasMessageWithoutId: hasMessageWithoutId(state, number),
  };
}

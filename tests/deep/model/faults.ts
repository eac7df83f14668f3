import {
  change,
  changeInstance,
  erase,
  idle,
  instanceOf,
  isMessage,
  isOutdated,
  leftInChat,
  outside,
  unsureChange,
  unsureForm,
  unsureReply,
  unsureWithdrawal,
  type Add,
  type Application,
  type Bug,
  type Request,
  type State,
  type Stored,
} from "./state.ts";

/** Faults that may come at any moment: a process, a connection, the database's disk. */
export function addFaults(add: Add, state: State, bug: Bug | null) {
  const numbers = [...state.instances.keys()];
  if (state.killsLeft > 0) {
    const killed = { ...state, killsLeft: state.killsLeft - 1 };
    for (const number of numbers)
      add(
        `Instance ${number + 1} is killed and starts again.`,
        outside("kill", number),
        kill(killed, number, bug),
        true,
      );
    if (bug === "lock-out-after-clock-step")
      add("The clock is set back.", outside("set the clock back"), { ...killed, isClockBack: true }, true);
  }
  if (state.cutsLeft > 0) {
    const cut = { ...state, cutsLeft: state.cutsLeft - 1 };
    for (const number of numbers)
      add(`Instance ${number + 1} loses the database.`, outside("cut", number), disconnect(cut, [number]), true);
    add("The database is killed and starts again.", outside("kill the database"), disconnect(cut, numbers), true);
  }
  if (state.restoresLeft > 0 && Array.isArray(state.backup)) {
    const restored = restore(state, state.backup as Stored[]);
    add("The database is lost and restored from the backup.", outside("other"), restored, true);
  }
}

/** Memory and locks go. A message that it had sent and not recorded stays in the chat, and its row without ids too. */
function kill(state: State, number: number, bug: Bug | null = null): State {
  const noted = leaveSend(hideSends(failRequests(state, [number]), number), number, bug);
  return changeInstance(noted, number, idle);
}

/**
 * Transactions are rolled back and locks released. A send under way goes on, and its message is recorded afterwards;
 * the next holder of the lock cannot know of it.
 */
function disconnect(state: State, numbers: number[]): State {
  let next = failRequests(state, numbers, "open transaction");
  for (const number of numbers) {
    next = hideSends(next, number);
    const { chat, mail } = next.instances[number]!;
    next = changeInstance(next, number, {
      chat: chat && { ...chat, holdsLock: false },
      mail: mail && { ...mail, holdsLock: false },
    });
  }
  return next;
}

function leaveSend(state: State, number: number, bug: Bug | null): State {
  const { chat } = state.instances[number]!;
  if (!chat?.isBegun) return state;
  const application = state.applications[chat.application]!;
  return change(state, chat.application, leftInChat(application, chat.isSent, bug));
}

/** A copy of what this instance has sent and not recorded is no one's mistake. */
function hideSends(state: State, number: number): State {
  const { chat, mail } = state.instances[number]!;
  let next = state;
  if (chat?.isSent && isMessage(chat.step)) {
    const application = state.applications[chat.application]!;
    if (application[chat.step] === "arrived" && !isOutdated(application, chat))
      next = change(next, chat.application, { [chat.step]: "unsent" });
  }
  if (mail?.isSent && !mail.isStale) next = change(next, mail.application, { hasMailArrived: false });
  return next;
}

/** The browser of a request that fails is unsure; a commit may have happened without a response. `only`: of this kind. */
function failRequests(state: State, instances: number[], only: Request | null = null): State {
  let next = state;
  for (const [number, application] of state.applications.entries()) {
    const { formRequest, withdrawRequest, changeRequest, replyRequest, form, withdraw, changing, replying } =
      application;
    if (!instances.includes(instanceOf(number))) continue;
    const fails = (request: Request) => request !== "none" && request === (only ?? request);
    if (fails(formRequest)) next = change(next, number, form === "receipt" ? { formRequest: "none" } : unsureForm);
    if (fails(withdrawRequest))
      next = change(next, number, withdraw === "confirmed" ? { withdrawRequest: "none" } : unsureWithdrawal);
    if (fails(changeRequest))
      next = change(next, number, changing === "confirmed" ? { changeRequest: "none" } : unsureChange);
    if (fails(replyRequest))
      next = change(next, number, replying === "confirmed" ? { replyRequest: "none" } : unsureReply);
  }
  return next;
}

/** All processes end; an application that was erased since the backup is erased again, by the list beside the backups. */
function restore(state: State, backup: Stored[]): State {
  let next = state;
  for (const number of state.instances.keys()) next = kill(next, number);
  for (const [number, stored] of backup.entries()) {
    const application = next.applications[number]!;
    const isErased = application.row === "erased" || application.withdrawal !== "none";
    const isErasedSince = isErased && stored.row === "stored";
    const restored: Application = {
      ...application,
      ...stored,
      // Messages sent since the backup may be sent again.
      hasMailArrived: stored.mail === "sent" && application.hasMailArrived,
      // Nobody can know of a copy that was sent since the backup.
      hasHiddenCopy: stored.hasMessageWithoutId && application.hasHiddenCopy,
      isLostByRestore: stored.row === "none" && application.row !== "none",
    };
    next = change(
      next,
      number,
      isErasedSince ? { ...restored, ...erase(restored, null), withdrawal: "reported" } : restored,
    );
  }
  return { ...next, isHeld: true, restoresLeft: state.restoresLeft - 1 };
}

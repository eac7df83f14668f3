import type { Application, State } from "./state.ts";

/** Returns the promise that a state breaks; null when it keeps all of them. */
export function brokenPromise({ applications }: State): string | null {
  for (const application of applications) {
    const broken = brokenFor(application);
    if (broken) return broken;
  }
  return null;
}

function brokenFor(application: Application): string | null {
  const { form, row, withdraw, isLostByRestore } = application;
  if (form === "receipt" && row === "none" && !isLostByRestore) return "lost: a receipt for what is not stored";
  if (withdraw === "confirmed" && row === "stored" && !isLostByRestore)
    return "not withdrawn: confirmed, and not erased";
  if (application.changing === "confirmed" && !application.isChanged && !isLostByRestore)
    return "not changed: confirmed, and not stored";
  if (application.hasHiddenCopy && !application.hasMessageWithoutId)
    return "hidden: a copy in the chat that nobody can be told of";
  if (application.hasHiddenCopy && application.line === "names none")
    return "hidden: the chat was told of the withdrawal, and not of a copy that is left";
  if (application.hasNeedlessCopy) return "needless copy: sent again without a fault that hid the first";
  return null;
}

/** Everything has ended as promised, and no process has anything left to do. */
export function isGoodEnd({ applications, instances, isHeld }: State): boolean {
  return !isHeld && instances.every(({ chat, mail }) => !chat && !mail) && applications.every(hasEnded);
}

function hasEnded(application: Application): boolean {
  const { row, form, withdraw, withdrawal, isLostByRestore } = application;
  if ([application.formRequest, application.withdrawRequest, application.changeRequest].some((one) => one !== "none"))
    return false;
  if (application.hasMessagesToDelete || application.hasChatJob) return false;
  if (application.hasNotice || application.withdrawalLine !== "none") return false;
  if (["asked", "unsure"].includes(application.changing)) return false;
  if (isLostByRestore && row === "none") return true;
  if (form !== "receipt" || withdraw === "asked" || withdraw === "unsure") return false;
  if (withdraw === "confirmed" && !isLostByRestore && (row !== "erased" || withdrawal === "open")) return false;
  if (row === "erased")
    return [application.summary, application.document, application.notice].every((message) => message === "unsent");
  if (application.isChanged && application.isSummaryOld) return false;
  const { day, mail, isTold } = application;
  if (!isTold && (day === "past" || (day === "mailed" && mail !== "sent"))) return false;
  return application.isDelivered && application.document === "recorded" && mail !== "due";
}

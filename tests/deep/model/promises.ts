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
  if (application.replying === "confirmed" && !application.isReplied && !isLostByRestore)
    return "not replied: confirmed, and not stored";
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
  const { formRequest, withdrawRequest, changeRequest, replyRequest } = application;
  if ([formRequest, withdrawRequest, changeRequest, replyRequest].some((one) => one !== "none")) return false;
  if (application.hasMessagesToDelete || application.hasChatJob) return false;
  if (application.hasNotice || application.hasReplyLine || application.withdrawalLine !== "none") return false;
  if ([application.changing, application.replying].some((one) => one === "asked" || one === "unsure")) return false;
  if (isLostByRestore && row === "none") return true;
  if (form !== "receipt" || withdraw === "asked" || withdraw === "unsure") return false;
  if (withdraw === "confirmed" && !isLostByRestore && (row !== "erased" || withdrawal === "open")) return false;
  if (row === "erased")
    return (["summary", "document", "notice", "reply"] as const).every((step) => application[step] === "unsent");
  if (application.isChanged && application.isSummaryOld) return false;
  if (application.isReplied && application.reply !== "recorded") return false;
  const { day, mail, isTold } = application;
  if (!isTold && (day === "past" || (day === "mailed" && mail !== "sent"))) return false;
  return application.isDelivered && application.document === "recorded" && mail !== "due";
}

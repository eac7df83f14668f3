import * as z from "zod";
import { isReference } from "../../application/reference.ts";
import { spamSigns } from "../../application/spam-signs.ts";
import { referencePrefix } from "../../content/site.ts";
import { endChatWaits, resendApplication } from "../../server/jobs/chat/resend-application.ts";
import { inTransaction } from "../../server/database/transaction.ts";
import { endPauses } from "../../server/jobs/job-table.ts";
import { endHold, findHold, holdSentence } from "../../server/retention/restore-hold.ts";
import { chatMissing } from "../../server/telegram/send-test.ts";
import { command, done, emailOf, failed, notFound, UsageError } from "../command.ts";
import { listApplications, listLeftInChat, listLength } from "./list-applications.ts";
import { countSelected, eraseApplications, purgeNow, type Selection } from "./erase-applications.ts";
import { saveResume } from "./save-resume.ts";
import { showApplication } from "./show-application.ts";
import { outFile, outOption } from "../out-file.ts";
import { withDatabase } from "../with-database.ts";

/** `scriptmark applications …`: works beside a running site and without one. */
export const applicationsCommands = [
  command({
    name: "applications list",
    usage: `the latest ${listLength} applications, or all that wait`,
    options: {
      undelivered: { help: "all that the chat doesn't have, in the order of sending" },
      "spam-sign": { value: "SIGN", choices: spamSigns, help: "all with one spam sign" },
      "left-in-chat": {
        help: "instead: messages of deleted applications that are still in the chat",
        conflicts: ["undelivered", "spamSign"],
      },
    },
    run({ undelivered: isUndeliveredOnly, "left-in-chat": isLeftInChat, "spam-sign": spamSign = null }) {
      if (isLeftInChat) return withDatabase(listLeftInChat);
      return withDatabase((pool, settings) => listApplications(pool, { isUndeliveredOnly, spamSign }, settings));
    },
  }),
  command({
    name: "applications show",
    operands: "<REF>",
    usage: "everything about one application",
    run(_, [text]) {
      const reference = referenceOf(text);
      return withDatabase((pool, settings) => showApplication(pool, reference, settings));
    },
  }),
  command({
    name: "applications resume",
    operands: "<REF>",
    usage: "save its resume",
    options: { out: outOption, force: { help: "overwrite a file, and save a resume that the virus scan withholds" } },
    run({ out, force }, [text]) {
      const request = { reference: referenceOf(text), file: outFile(out), isForced: force };
      return withDatabase((pool) => saveResume(pool, request));
    },
  }),
  command({
    name: "applications resend",
    operands: "[REF]",
    usage: "send it to the chat again",
    options: { undelivered: { help: "in place of REF: try everything that waits for the chat now" } },
    run({ undelivered }, [text]) {
      if (undelivered === (text !== undefined)) throw new UsageError("resend takes a reference or --undelivered");
      const reference = undelivered ? null : referenceOf(text);
      return withDatabase(async (pool, { telegram, mail }) => {
        if (!telegram) return failed(1, chatMissing);
        const held = holdSentence(await findHold(pool), { telegram, mail });
        if (held !== null) return failed(1, held);
        if (reference === null) {
          await endChatWaits(pool);
          return done("Everything that waits for the chat is tried now.", {});
        }
        const isFound = await inTransaction(pool, (client) => resendApplication(client, reference));
        return isFound ? done(`${reference} will be sent next.`, { reference }) : notFound(reference);
      });
    },
  }),
  command({
    name: "applications erase",
    operands: "[REF]",
    usage: "delete it for good, here and in the chat as far as Telegram allows",
    options: {
      yes: { help: "confirm it: it can't be undone" },
      email: { value: "ADDRESS", help: "in place of REF: all of one person" },
      "spam-sign": {
        value: "SIGN",
        choices: spamSigns,
        help: "in place of REF: all with this spam sign; without --yes, count them",
      },
      since: { value: "DATE", help: "the day (UTC) from which --spam-sign counts" },
    },
    run({ yes: isConfirmed, since, email, "spam-sign": sign }, [text]) {
      if ([text, email, sign].filter((one) => one !== undefined).length !== 1) {
        throw new UsageError("erase takes a reference, --email or --spam-sign");
      }
      const selection = selectionOf(text, email, sign, since);
      if (isConfirmed) return withDatabase((pool, { telegram }) => eraseApplications(pool, selection, telegram));
      if (sign === undefined) throw new UsageError("erase can't be undone: add --yes");
      return withDatabase((pool) => countSelected(pool, selection));
    },
  }),
  command({
    name: "applications purge",
    usage: "say what is due for deletion, and why the schedule may not delete it",
    options: { yes: { help: "delete it now" } },
    run: ({ yes }) =>
      withDatabase((pool, { telegram, retentionDays }) =>
        purgeNow(pool, { hasChat: telegram !== null, retentionDays }, yes),
      ),
  }),
  command({
    name: "applications continue",
    usage: "after a restore: send waiting messages, mail and deletions",
    run: () =>
      withDatabase(async (pool, { telegram, mail }) => {
        const restoredFrom = await findHold(pool);
        if (!restoredFrom) return done("Nothing was held: the site sends as always.", { restoredFrom });
        await endHold(pool);
        await endPauses(pool);
        const { rows } = await pool.query<{ waiting: number }>(
          "select count(*)::integer as waiting from application where waiting_since is not null",
        );
        const waiting = rows[0]?.waiting ?? 0;
        const text = telegram || mail ? "Everything that was held is sent now." : "Nothing is held anymore.";
        return done(text, { restoredFrom, waiting });
      }),
  }),
];

function referenceOf(text = ""): string {
  const reference = text.toUpperCase();
  if (!isReference(reference))
    throw new UsageError(`"${reference}" is not a reference; they look like ${referencePrefix}-7K3F-9QXT`);
  return reference;
}

function selectionOf(text?: string, email?: string, spamSign?: string, since = ""): Selection {
  if (email !== undefined) return { email: emailOf(email) };
  if (spamSign) return { spamSign, since: dayOf(since) };
  return { reference: referenceOf(text) };
}

function dayOf(text: string): Date {
  if (z.iso.date().safeParse(text).success) return new Date(text);
  throw new UsageError("erase --spam-sign needs --since with a day, such as --since 2026-11-21");
}

import type pg from "pg";
import { cleanLetter, singleLine } from "../../../application/clean-text.ts";
import type { ApplicationChange, ChangeOptions, ChangeOutcome } from "../../../application/team/application.ts";
import type { ApplicationState } from "../../../application/team/inbox.ts";
import { isTelling, tellings, type TellingName } from "../../../application/team/telling.ts";
import { lastActAt } from "../../applications/progress.ts";
import { recordChange } from "../../applications/record-change.ts";
import { isWaiting } from "../../applications/stored-mail.ts";
import { addJob, runSoon } from "../../jobs/job-table.ts";
import { sendLinkAgain } from "../../jobs/mail/send-link-again.ts";
import { resendApplication } from "../../jobs/chat/resend-application.ts";
import { inTransaction } from "../../database/transaction.ts";
import { stopAnswer } from "../answers/change-mail.ts";
import { eraseApplication } from "../../retention/erase-application.ts";
import { addNote } from "./add-note.ts";

type Change = { member: string; reference: string; change: ApplicationChange } & ChangeOptions;

/** Makes a member's change and writes it to the log, both or neither. */
export async function changeApplication(pool: pg.Pool, change: Change): Promise<ChangeOutcome> {
  const { member, reference } = change;
  return inTransaction(pool, async (client) => {
    switch (change.change) {
      case "send-again": {
        if (!(await resendApplication(client, reference))) return "gone";
        await recordChange(client, { member, action: "sent-again", subject: reference });
        return "done";
      }
      case "send-link": {
        const outcome = await sendLinkAgain(client, reference);
        if (outcome === "done") await recordChange(client, { member, action: "sent-link", subject: reference });
        return outcome === "waiting" ? "changed" : outcome;
      }
      case "delete": {
        const erased = await eraseApplication(client, { member, action: "deleted", subject: reference });
        await runSoon(client, "message deletion");
        return erased ? "done" : "gone";
      }
      default:
        return decide(client, change);
    }
  });
}

/**
 * `toldHow`: how the candidate was told by the form with this key, null if it told nothing. `isReplied`: that form noted a
 * reply. `isLeaving`: an answer is leaving, also one that isn't the first.
 */
type DecidedApplication = {
  id: string;
  state: ApplicationState;
  lastActAt: Date | null;
  isLeaving: boolean;
  toldHow: string | null;
  isReplied: boolean;
};

/** Adds the note, and then makes the decision, if there is one. Of two members at once, one waits for the other. */
async function decide(client: pg.PoolClient, change: Change): Promise<ChangeOutcome> {
  const { member, reference, note = "", key = null } = change;
  await client.query(lockWithLetter, [reference, key]);
  const { rows } = await client.query<DecidedApplication>(selectLocked, [reference, key]);
  const [application] = rows;
  if (!application) return "gone";
  await addNote(client, { member, reference, applicationId: application.id, text: note });
  if (change.change === "note") return "done";
  if (change.change === "hired") return noteHired(client, change, application);
  const outcome = await makeDecision(client, change, application);
  if (outcome === "done") await addJob(client, { kind: "button", subject: reference });
  return outcome;
}

/** With the other applications of the letter that may be stopped: all in the order in which others lock them. */
const lockWithLetter = `
  select from application where reference = $1 or id in (
    select one.application_id from mail one join mail mine on mine.letter = one.letter
    join application a on a.id = mine.application_id where a.reference = $1 and mine.key = $2)
  order by arrival desc for no key update`;

const selectLocked = `
  select id, state, ${lastActAt} as "lastActAt",
         exists (select from mail
                 where application_id = a.id and kind = 'answer' and ${isWaiting()}) as "isLeaving",
         (select how from told where application_id = a.id and key = $2) as "toldHow",
         exists (select from reply where application_id = a.id and key = $2) as "isReplied"
  from application a where reference = $1`;

async function makeDecision(
  client: pg.PoolClient,
  { member, reference, change, key, letter, seen }: Change,
  application: DecidedApplication,
): Promise<ChangeOutcome> {
  if (key === undefined) throw new Error(`The change ${change} needs the key of a form.`);
  if (change === "take-back") return takeBack(client, { member, reference, key, id: application.id });
  if (isTelling(change)) return tell(client, { member, reference, key, change, letter, seen }, application);
  return noteReply(client, { member, reference, key }, application);
}

async function noteHired(
  client: pg.PoolClient,
  { member, reference, day = "" }: Change,
  { id }: DecidedApplication,
): Promise<ChangeOutcome> {
  const set = "update application set hired_on = $2, hired_by = $3 where id = $1";
  await client.query(set, day === "" ? [id, null, null] : [id, day, member]);
  await recordChange(client, { member, action: "hired", subject: reference });
  return "done";
}

type ToldChange = { member: string; reference: string; key: string; change: TellingName } & Pick<
  Change,
  "letter" | "seen"
>;

/**
 * A page that is older than what someone said since changes nothing. A candidate who has an answer gets no second word,
 * except that a member's own email has left all the same. An answer that is leaving is to be stopped first.
 */
async function tell(
  client: pg.PoolClient,
  { member, reference, key, change, letter, seen }: ToldChange,
  { id, state, lastActAt, isLeaving, toldHow }: DecidedApplication,
): Promise<ChangeOutcome> {
  const { how, because } = tellings[change];
  if (toldHow === how) return "done";
  if (isLeaving || lastActAt?.getTime() !== seen?.getTime()) return "changed";
  if (state === "answered" && how !== "email") return "answered";
  await client.query(
    `insert into told (application_id, key, how, because, member, reply, subject, text)
     values ($1, $2, $3, $4, $5, $6, $7, $8)`,
    [
      id,
      key,
      how,
      because,
      member,
      letter?.reply,
      letter && singleLine(letter.subject),
      letter && cleanLetter(letter.text),
    ],
  );
  await recordChange(client, { member, action: how === "nothing" ? "closed" : "told", subject: reference });
  return "done";
}

/** A reply that is noted while an answer is leaving may be the one that it answers: the answer is to be stopped first. */
async function noteReply(
  client: pg.PoolClient,
  { member, reference, key }: { member: string; reference: string; key: string },
  { id, state, isLeaving, isReplied }: DecidedApplication,
): Promise<ChangeOutcome> {
  if (isReplied) return "done";
  if (isLeaving || state === "open") return "changed";
  await client.query("insert into reply (application_id, key, member) values ($1, $2, $3)", [id, key, member]);
  await recordChange(client, { member, action: "reply-noted", subject: reference });
  return "done";
}

/** Deletes the telling or the noted reply of the form with this key, or stops its answer; nothing that came later. */
async function takeBack(
  client: pg.PoolClient,
  { member, reference, key, id }: { member: string; reference: string; key: string; id: string },
): Promise<ChangeOutcome> {
  const { rows } = await client.query(
    `with told as (delete from told where application_id = $1 and key = $2 returning id),
          reply as (delete from reply where application_id = $1 and key = $2 and member is not null returning id)
     select from told union all select from reply`,
    [id, key],
  );
  if (rows.length === 0) return stopAnswer(client, { member, reference, key });
  await recordChange(client, { member, action: "taken-back", subject: reference });
  return "done";
}

import { referencePattern } from "../../../../application/reference.ts";
import { chatMessages, copyMayBeLeft } from "../../../../content/chat-messages.ts";
import { replyOf, type Intent } from "../candidates/candidate.ts";
import type { System } from "../system/start-system.ts";

/** A broken promise: what that is called, and what was seen. */
export type Violation = { kind: string; detail: string };

type StoredApplication = {
  key: string;
  reference: string;
  email: string;
  sha256: string | null;
  isDelivered: boolean | null;
  /** The candidate's replies. */
  replies: string[];
};

/**
 * Compares the candidates' receipts with the store and the chat, in whatever order the chat got its messages. Every
 * send must have ended. The tally has the names under which the run reports it.
 */
export async function judge(system: System, intents: Intent[]) {
  const stored = await system.database.ask<StoredApplication>(storedApplications);
  const withdrawn = await system.database.ask<{ reference: string; isTold: boolean }>(
    `select reference, bool_or(awaits_report is not null) as "isTold" from ended_link where ending = 'withdrawn' group by reference`,
  );
  const recorded = await system.database.ask<{ id: string; isListed: boolean }>(
    `select message_id as id, false as "isListed" from chat_message where message_id is not null
     union all select message_id, true from message_to_delete where message_id is not null`,
  );
  const withoutId = await system.database.ask<{ reference: string }>(
    `select reference from chat_message join application a on a.id = application_id where message_id is null
     union select reference from message_to_delete where message_id is null`,
  );
  const referencesWithoutId = new Set(withoutId.map(({ reference }) => reference));
  const recordedIds = new Set(recorded.map(({ id }) => Number(id)));
  const listedIds = new Set(recorded.flatMap(({ id, isListed }) => (isListed ? Number(id) : [])));
  const messages = system.chat.received.map((message) => ({ ...message, reference: referenceIn(message.text) }));

  const byKey = new Map(stored.map((row) => [row.key, row]));
  const withdrawnReferences = new Set(withdrawn.map(({ reference }) => reference));
  const isWithdrawn = ({ references }: Intent) => [...references].some((one) => withdrawnReferences.has(one));
  const kept = intents.filter((intent) => !isWithdrawn(intent));
  const isAmbiguous = ({ messageId, isAnswered }: (typeof messages)[number]) =>
    !isAnswered || system.inDoubt.has(messageId);
  // A message that a change replaced may be left where no id of it is known, or Telegram refused to delete it.
  const current = messages.filter((message) => !isAmbiguous(message) && !listedIds.has(message.messageId));
  const violations = kept.flatMap((intent) => judgeIntent(intent, byKey.get(intent.key), messages, current));
  for (const { email, withdrawal } of kept)
    if (withdrawal === "acknowledged") violations.push({ kind: "not withdrawn", detail: email });
  const keys = new Set(intents.map(({ key }) => key));
  for (const { key, reference } of stored)
    if (!keys.has(key)) violations.push({ kind: "unknown in the store", detail: reference });
  const references = new Set([...stored.map(({ reference }) => reference), ...withdrawnReferences]);
  for (const { reference, messageId } of messages)
    if (!reference || !references.has(reference))
      violations.push({ kind: "lost", detail: `message ${messageId} is in the chat, ${reference} not in the store` });

  for (const { reference, isTold } of withdrawn) {
    const own = messages.filter((message) => message.reference === reference);
    const line = chatMessages.withdrawn(reference, [], false);
    if (stored.some((row) => row.reference === reference))
      violations.push({ kind: "not withdrawn", detail: `${reference} is in the store` });
    // The chat gets no line about an application that was never sent there.
    if ((isTold || own.length > 0) && !own.some(({ text }) => text.startsWith(line)))
      violations.push({ kind: "not withdrawn", detail: `the chat was not told of ${reference}` });
    const left = own.filter((message) => !message.text.startsWith(line) && !isAmbiguous(message));
    for (const { messageId } of left)
      if (!listedIds.has(messageId))
        violations.push({ kind: "not withdrawn", detail: `message ${messageId} of ${reference} is in the chat` });
  }
  for (const { messageId, reference, text } of messages) {
    if (recordedIds.has(messageId) || isLine(text)) continue;
    const lines = messages.filter((message) => message.reference === reference && isLine(message.text));
    const isTold = lines.length === 0 || lines.some((line) => line.text.includes(copyMayBeLeft([reference!])));
    if (!referencesWithoutId.has(reference!) || !isTold)
      violations.push({ kind: "hidden copy", detail: `no list names message ${messageId} of ${reference}` });
  }
  // Of several messages with the same text, one is recorded: the last, or the first once its instance is back. Of the lines
  // about a withdrawal none is, and a repeated one may name a copy that the first one did not.
  const kindOf = ({ method, text, reference }: (typeof messages)[number]) =>
    `${method} ${isLine(text) ? `line of ${reference}` : text}`;
  for (const same of Object.values(Object.groupBy(messages, kindOf))) {
    const unrecorded = (same ?? []).filter(({ messageId }) => !recordedIds.has(messageId));
    const ambiguous = (same ?? []).filter(isAmbiguous);
    const [message] = unrecorded;
    const needed = message && isLine(message.text) ? 1 : 0;
    if (!message || unrecorded.length - needed <= ambiguous.length) continue;
    const { method, reference } = message;
    const log = system.instances.flatMap(({ site }) => site.logOf(reference ?? "")).join("\n  ");
    const ids = unrecorded.map(({ messageId }) => messageId).join(", ");
    const detail = `${method} of ${reference}, not recorded: ${ids}\n  ${log}`;
    violations.push({ kind: "needless duplicate", detail });
  }

  const inChat = stored.filter(({ reference }) => messages.some((message) => message.reference === reference));
  return {
    violations,
    tally: {
      applications: intents.length,
      acknowledged: intents.filter(({ state }) => state === "acknowledged").length,
      withdrawn: withdrawn.length,
      stored: stored.length,
      "in the chat": inChat.length,
      LOST: violations.filter(({ kind }) => kind === "lost" || kind === "not in the chat").length,
      "messages in the chat": messages.length,
      duplicates: messages.length - new Set(messages.map(({ reference, method }) => `${reference} ${method}`)).size,
      "ambiguous sends": messages.filter(isAmbiguous).length,
    },
  };
}

type Message = System["chat"]["received"][number] & { reference: string | null };

/** `current`: the messages that a change cannot have left behind. */
function judgeIntent(
  intent: Intent,
  row: StoredApplication | undefined,
  messages: Message[],
  current: Message[],
): Violation[] {
  const { key, email, state, sha256, references, change } = intent;
  const name = `${email} (${key})`;
  if (state === "waiting") return [{ kind: "not answered", detail: name }];
  // A key has one row: every other reference that was confirmed is in no row.
  const lost = [...references].filter((reference) => reference !== row?.reference);
  if (!row || lost.length > 0) return [{ kind: "lost", detail: `${name}: ${lost.join(", ")} not in the store` }];
  if (row.sha256 !== sha256) return [{ kind: "damaged", detail: `${name}: the stored resume is another` }];

  const own = messages.filter((message) => message.reference === row.reference);
  const documents = own.flatMap(({ document }) => document ?? []);
  if (!row.isDelivered || documents.length === 0 || documents.length === own.length)
    return [{ kind: "not in the chat", detail: `${name}: ${own.length} messages, ${documents.length} documents` }];
  if (row.email !== email) return [{ kind: "not changed", detail: `${name}: another address is stored` }];
  // The chat must not make a link of it.
  const judged = change === "acknowledged" ? own.filter((message) => current.includes(message)) : own;
  const summaries = judged.filter(({ text, document }) => !document && text.includes(chatMessages.newApplication));
  const isAnew = summaries.every(({ text }) => text.replaceAll("\u2060", "").includes(email));
  if (change === "acknowledged" && !isAnew)
    return [{ kind: "not changed", detail: `${name}: the chat has what was changed` }];
  const replies = intent.reply === "none" ? 0 : row.replies.filter((text) => text === replyOf(intent)).length;
  const isKnown = judged.some(({ text }) => text.includes(replyOf(intent)));
  if (intent.reply === "acknowledged" && (replies !== 1 || !isKnown))
    return [{ kind: "not replied", detail: `${name}: stored ${replies} times, ${isKnown ? "" : "not "}in the chat` }];
  return judged.every(({ document }) => !document || document.sha256 === sha256)
    ? []
    : [{ kind: "damaged", detail: `${name}: the resume in the chat is another` }];
}

/** The sum is taken of the stored chunks, not of what the site says about them. */
const storedApplications = `
  select a.idempotency_key as key, a.reference, a.email,
         a.waiting_since is null as "isDelivered",
         array(select text from reply where application_id = a.id and text is not null) as replies,
         (select encode(sha256(string_agg(c.bytes, ''::bytea order by c.number)), 'hex')
          from resume_chunk c where c.application_id = a.id) as sha256
  from application a`;

function isLine(text: string): boolean {
  return text.startsWith(chatMessages.withdrawn(referenceIn(text) ?? "", [], false));
}

function referenceIn(text: string): string | null {
  return referencePattern.exec(text)?.[0] ?? null;
}

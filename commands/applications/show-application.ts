import type pg from "pg";
import { textFieldNames } from "../../application/fields.ts";
import type { ApplicationState } from "../../application/team/inbox.ts";
import { stateNames } from "../../content/team/inbox.ts";
import { chatMessages, spamSignText } from "../../content/chat-messages.ts";
import { cleanLetter, singleLine } from "../../application/clean-text.ts";
import { shownField } from "../../server/applications/shown-field.ts";
import { readRecord } from "../../server/applications/read-record.ts";
import { readApplication } from "../../server/applications/stored-application.ts";
import type { Settings } from "../../server/base/env.ts";
import { alignedTable, done, notFound, type CommandResult } from "../command.ts";
import { deliveryColumns, deliveryWords, type Delivery } from "./list-applications.ts";

/** Shows everything about one application, except its resume's content. Typed text cannot steer the terminal. */
export async function showApplication(
  pool: pg.Pool,
  reference: string,
  { telegram }: Settings,
): Promise<CommandResult> {
  const { rows } = await pool.query<Delivery & { id: string; state: ApplicationState; stateAt: Date | null }>(
    `select a.id, a.state, a.state_at as "stateAt", ${deliveryColumns} from application a where a.reference = $1`,
    [reference],
  );
  const application = rows[0] && (await readApplication(pool, rows[0].id));
  if (!rows[0] || !application) return notFound(reference);

  const { state, stateAt } = rows[0];
  const { resume, sentSteps, ...fields } = application;
  const { rows: notes } = await pool.query<{ at: Date; by: string; text: string }>(
    "select at, member as by, text from note where application_id = $1 order by id",
    [fields.id],
  );
  const facts: [label: string, value: string][] = [
    ["Reference", reference],
    ["Received", fields.receivedAt.toISOString()],
    ...textFieldNames
      .filter((name) => name !== "coverLetter")
      .map((name): [string, string] => {
        const stored = fields[name];
        return [chatMessages.labels[name], stored === null ? "not provided" : shownField(name, stored)];
      }),
    [
      "State",
      [stateNames[state], fields.knownBy && `by ${fields.knownBy}`, stateAt?.toISOString()].filter(Boolean).join(", "),
    ],
    ...notes.map(({ at, by, text }): [string, string] => ["Note", `${by}, ${at.toISOString()}: ${singleLine(text)}`]),
    ["Spam signs", fields.spamSigns.map((sign) => singleLine(spamSignText(sign))).join("; ") || "none"],
    ["Resume", resume ? `${singleLine(resume.fileName)}, ${resume.sizeBytes} bytes` : "no file"],
    ["Virus scan", resume?.scan.kind ?? "none"],
    ["SHA-256", resume?.sha256.toString("hex") ?? "none"],
  ];
  if (telegram || sentSteps.size > 0) {
    const messages = [...sentSteps].map(([step, { messageId }]) => `${step} is #${messageId}`);
    facts.push(["Chat", deliveryWords(rows[0])], ["Messages", messages.join(", ") || "none"]);
  }
  const table = alignedTable(facts.map(([label, value]) => [`${label}:`, value]));
  return done(`${table}\n\n${cleanLetter(fields.coverLetter)}`, {
    ...fields,
    state,
    stateAt,
    notes,
    resume: resume && { ...resume, sha256: resume.sha256.toString("hex") },
    delivery: rows[0],
    record: await readRecord(pool, reference, { withNotes: true }),
    messages: [...sentSteps].map(([step, message]) => ({ step, ...message })),
  });
}

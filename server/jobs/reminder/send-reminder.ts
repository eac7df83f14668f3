import * as z from "zod";
import { reminderMail } from "../../../content/team/reminder.ts";
import { teamDayOf } from "../../applications/team-day.ts";
import { mailFailures } from "../../mail/mail-failures.ts";
import type { Mailer } from "../../mail/mailer.ts";
import type { HandlerParts, JobHandler } from "../job-kinds.ts";

const mailSchema = z.object({ day: z.iso.date(), lines: z.array(z.string()), settingsUrl: z.string() });

/** `day`: such as 2026-12-09. Each of `lines` ends with the address of its list. */
export type ReminderMail = z.infer<typeof mailSchema>;

/** Sends the daily reminder to the member who is the job's subject. One that could not be sent on its day is not sent. */
export function reminderSender({ pool, log }: HandlerParts, mailer: Mailer): JobHandler {
  return async ({ subject: memberId, data }, { noteSuccess }) => {
    const { day, lines, settingsUrl } = mailSchema.parse(data);
    const { rows } = await pool.query<{ email: string | null }>(
      `select email from team_member where id = $1 and wants_reminder and ${teamDayOf("now()")} = $2::date`,
      [memberId, day],
    );
    const [member] = rows;
    if (!member?.email) return;
    const outcome = await mailer.send({
      to: member.email,
      subject: reminderMail.subject(day),
      text: reminderMail.text(lines, settingsUrl),
    });
    if (outcome.kind === "sent") {
      noteSuccess();
      return;
    }
    const { scope, meaning } = mailFailures[outcome.failure];
    if (scope === "server") return { kind: "pauseQueue", trouble: { kind: outcome.failure, meaning } };
    log.warn(
      { kind: outcome.failure, serverReply: outcome.serverReply },
      `A member's daily email is not sent. ${meaning}`,
    );
    return scope === "mail" ? { kind: "retry" } : undefined;
  };
}

import type { LaunchFact } from "../../application/team/launch.ts";
import type pg from "pg";
import { invitationPath } from "../../application/team/addresses.ts";
import type { ApplicationEnd, LoggedChange } from "../../application/team/changes.ts";
import type { Team } from "../../application/team/team.ts";
import { teamTestSent } from "../../content/team/health.ts";
import type { EventLog } from "../base/log.ts";
import type { TelegramSettings } from "../base/env.ts";
import type { Readiness } from "../status/readiness.ts";
import { singleLine } from "../../application/clean-text.ts";
import { endChatWaits } from "../jobs/chat/resend-application.ts";
import { readAnswersWait } from "../jobs/mail/add-mail.ts";
import { sendTest } from "../telegram/send-test.ts";
import {
  answerApplications,
  fillLetters,
  readInvitedElsewhere,
  readLetterReferences,
  readTypedAnswer,
} from "./answers/answer-applications.ts";
import { readWantsReminder, setAnswersWait, setWantsReminder } from "./member-settings.ts";
import { changeMail } from "./answers/change-mail.ts";
import { changeApplication } from "./application/change-application.ts";
import { nameDay } from "./application/name-day.ts";
import { readLastAnswers, readTeamApplication } from "./application/read-team-application.ts";
import { readDone, readLeftOut } from "./read-done.ts";
import { findHold, holdSentence } from "../retention/restore-hold.ts";
import { readHealth } from "./read-health.ts";
import { readEntries } from "./inbox/read-entries.ts";
import { readInbox, readPlace } from "./inbox/read-inbox.ts";
import { readNumbers } from "./numbers/read-numbers.ts";
import type { ResumeViewer } from "./resume/resume-viewer.ts";
import { inviteNewMember } from "./sign-in/members.ts";
import type { Session } from "./sign-in/sessions.ts";
import type { SitePositions } from "../positions/site-positions.ts";
import { positionChanges } from "./positions/change-positions.ts";

export type TeamSources = {
  log: Pick<EventLog, "warn">;
  pool: pg.Pool;
  viewer: ResumeViewer;
  positions: SitePositions;
  readiness: () => Promise<Readiness>;
  telegram: TelegramSettings | null;
  hasMail: boolean;
  retentionDays: number;
  launchFacts: () => LaunchFact[];
};

export function teamOf(
  { log, pool, viewer, positions, readiness, telegram, hasMail, retentionDays, launchFacts }: TeamSources,
  { member }: Session,
  origin: string,
): Team {
  const hasChat = telegram !== null;
  return {
    member,
    launchFacts: launchFacts(),
    async readPositions() {
      await positions.refresh();
      return positions.states();
    },
    ...positionChanges({ pool, positions }, member),
    readInbox: (query) => readInbox(pool, query, hasChat),
    readEntries: (references) => readEntries(pool, references, hasChat),
    readPlace: (reference, query) => readPlace(pool, reference, query),
    readApplication: (reference) => readTeamApplication(pool, reference, hasChat),
    readResume: (reference) => viewer.read(reference),
    readEnd: (reference) => readEnd(pool, reference),
    readDone: (params) => readDone(pool, member, params, { hasChat, positions: positions.states() }),
    readLeftOut: (notAnswered) => readLeftOut(pool, notAnswered, hasChat),
    changeApplication: (reference, change, options) =>
      changeApplication(pool, { member, reference, change, ...options }),
    nameDay: (reference, day) => nameDay(pool, { member, reference, day }, { hasChat, retentionDays }),
    hasChat,
    hasMail,
    answerApplications: (answer) => answerApplications(pool, member, answer),
    fillLetters: (...letters) => fillLetters(pool, ...letters),
    readInvitedElsewhere: (references) => readInvitedElsewhere(pool, references),
    readHold: async () => holdSentence(await findHold(pool), { telegram, mail: hasMail ? {} : null }),
    readAnswersWait: () => readAnswersWait(pool, member),
    setAnswersWait: (minutes) => setAnswersWait(pool, member, minutes),
    readWantsReminder: async () => (hasMail ? readWantsReminder(pool, member) : null),
    setWantsReminder: (wants) => setWantsReminder(pool, member, wants),
    readLastAnswers: (references) => readLastAnswers(pool, references),
    readLetterReferences: (references, key) => readLetterReferences(pool, references, key),
    readTypedAnswer: (key) => readTypedAnswer(pool, key),
    changeMail: (reference, change, mail) => changeMail(pool, { member, reference }, change, mail),
    async inviteMember(name, email) {
      const invited = await inviteNewMember(pool, member, name, email);
      if (invited) log.warn({}, "A member was invited on the team's pages: Changes says who, and by whom.");
      return invited && origin + invitationPath(invited.token);
    },
    readNumbers: () => readNumbers(pool, positions.states()),
    readHealth: () => readHealth(pool, readiness, hasChat),
    async sendTestMessage() {
      const sent = await sendTest("test-message", telegram, pool);
      if (sent.kind === "sent") await endChatWaits(pool);
      return sent.kind === "sent" ? teamTestSent : sent.text;
    },
    readChanges: (before) => readChanges(pool, before),
  };
}

async function readEnd(pool: pg.Pool, reference: string): Promise<ApplicationEnd | null> {
  const { rows } = await pool.query<ApplicationEnd>(
    "select action, member, at from team_change where subject = $1 and action in ('deleted', 'withdrawn') order by id desc limit 1",
    [reference],
  );
  return rows[0] ?? null;
}

const changesPageSize = 100;

export async function readChanges(pool: pg.Pool, before: number | null): ReturnType<Team["readChanges"]> {
  const { rows } = await pool.query<LoggedChange>(
    `select c.id::float8 as id, at, member, action, subject, a.first_name || ' ' || a.last_name as name
     from team_change c left join application a on a.reference = c.subject
     where c.id < $1 order by c.id desc limit $2`,
    [before ?? Number.MAX_SAFE_INTEGER, changesPageSize + 1],
  );
  const changes = rows.slice(0, changesPageSize).map((row) => ({ ...row, name: row.name && singleLine(row.name) }));
  return { changes, older: rows.length > changesPageSize ? (changes.at(-1)?.id ?? null) : null };
}

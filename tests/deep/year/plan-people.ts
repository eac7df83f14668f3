import type pg from "pg";
import type { PositionChoice } from "../../../application/fields.ts";
import { sources } from "../../../content/sources.ts";
import { readPositions } from "../../../content/readers/positions.server.ts";
import { positionChanges } from "../../../server/team/positions/change-positions.ts";
import type { ReplyName } from "../../../application/team/answer.ts";
import { isTelling, type TellingName } from "../../../application/team/telling.ts";
import type { Acts } from "./acts.ts";
import type { Candidate } from "./candidate.ts";
import {
  addDays,
  confirmationOf,
  dayOf,
  isLate,
  progressOf,
  stateOf,
  type Application,
  type Letter,
} from "./oracle.ts";
import type { Schedule } from "./schedule.ts";
import type { Clock } from "./start-clock.ts";

const minuteMs = 60_000;
const dayMs = 86_400_000;

type Parts = {
  acts: Acts;
  clock: Clock;
  pool: pg.Pool;
  random: () => number;
  schedule: Schedule;
  /** Compares the applications that an act touched. */
  settle: (references: Iterable<string>) => Promise<void>;
  count: number;
  firstTime: number;
};

/** How the mail server takes mail to an address: its first word. */
const natures: [string, number][] = [
  ["gone", 8],
  ["mute", 3],
  ["slow", 3],
  ["busy", 3],
  ["dead", 1],
  ["back", 5],
  ["fine", 77],
];

const decisions: Record<ReplyName | TellingName | "several" | "nothing", number> = {
  decline: 37,
  write: 3,
  ask: 12,
  invite: 15,
  several: 6,
  "told-phone": 8,
  "told-email": 5,
  "told-in-person": 3,
  "closed-spam": 2,
  "closed-duplicate": 3,
  nothing: 6,
};

/** Plans when people apply, and what they and the members do from then on; each next step when the one before is done. */
export async function planPeople({ acts, clock, pool, random, schedule, settle, count, firstTime }: Parts) {
  const chance = (share: number) => random() < share;
  const between = (least: number, most: number) => least + random() * (most - least);
  const pick = <One>(list: readonly One[]) => list[Math.floor(random() * list.length)]!;
  const drawn = <One>(weights: [One, number][]) => {
    let left = random() * weights.reduce((sum, [, weight]) => sum + weight, 0);
    return weights.find(([, weight]) => (left -= weight) < 0)![0];
  };
  const positions = readPositions();
  for (const { validThrough: _, ...content } of positions)
    await pool.query("insert into position (id, content) values ($1, $2)", [content.id, JSON.stringify(content)]);
  const closed = new Set<string>();
  const emails: string[] = [];

  /** Between eight and seven in the team's day, at a full minute. */
  const timeAfter = (days: number, from = clock.now().getTime()) => {
    const midnight = Math.floor((from + days * dayMs) / dayMs) * dayMs;
    const time = midnight + Math.floor(between(13 * 60, 23 * 60 + 50)) * minuteMs;
    return Math.max(time, Math.ceil(from / minuteMs) * minuteMs + minuteMs);
  };

  /** What an act touches beside its own application, it returns. */
  const act = (time: number, candidate: Candidate, work: () => Promise<Iterable<Candidate> | void>) =>
    schedule.at(time, async () => {
      if (candidate.application.ended) return;
      const { length } = candidate.application.story;
      const touched = (await work()) ?? [];
      // They only looked.
      if (candidate.application.story.length === length) return;
      await settle([candidate, ...touched].map(({ application }) => application.reference));
    });

  const newEmail = () => `${drawn(natures)}.p${emails.length + 1}@example.org`;

  for (let number = 0; number < count; number += 1)
    schedule.at(timeAfter(between(0, 345), firstTime), async () => {
      // Some apply several times, and spell their address in another way.
      const email =
        chance(0.15) && emails.length > 0 ? pick(emails.slice(-60)).replace("@", `+${number}@`) : newEmail();
      emails.push(email.replace(/\+\d+/, ""));
      const signs = drawn<number>([
        [0, 92],
        [1, 4],
        [2, 4],
      ]);
      const candidate = await acts.apply(email, {
        position: pick(positions.filter(({ id }) => !closed.has(id))) as PositionChoice,
        source: chance(0.4) ? pick(Object.keys(sources)) : null,
        spamSigns: (["same-letter", "hidden-field"] as const).slice(0, signs),
      });
      planCandidate(candidate);
      await settle([candidate.application.reference]);
    });

  for (const [days, position] of [
    [120, positions[0]],
    [230, positions[1]],
  ] as const)
    schedule.at(timeAfter(days, firstTime), () => closePosition(position!.id));

  function planCandidate(candidate: Candidate): void {
    const { application } = candidate;
    if (chance(0.05)) act(timeAfter(between(0, 20)), candidate, () => acts.sayNotMe(candidate));
    if (chance(0.04)) act(timeAfter(between(1, 90)), candidate, () => acts.withdraw(candidate));
    if (chance(0.01)) act(timeAfter(between(1, 90)), candidate, () => acts.deleteForGood(candidate));
    if (chance(0.1)) schedule.at(timeAfter(between(0, 200)), () => acts.askForLinks(application.email || pick(emails)));
    // Some hear in time, some late, and to some no one answers.
    if (chance(0.85)) act(timeAfter(between(0, 24)), candidate, () => decide(candidate));
    for (const days of [1, 5, 12, 20, 40]) act(timeAfter(days), candidate, () => visit(candidate));
    if (chance(0.4))
      act(timeAfter(between(12, 19)), candidate, async () => {
        const now = clock.now().getTime();
        if (isLate(application, now) || chance(0.2)) await nameDay(candidate);
      });
  }

  async function nameDay(candidate: Candidate): Promise<void> {
    await acts.nameLaterDay(candidate, addDays(dayOf(clock.now().getTime()), Math.floor(between(1, 9))));
  }

  /** The candidate reads the page, and gives another address where it says that a mail didn't arrive. */
  async function visit(candidate: Candidate): Promise<void> {
    const { application } = candidate;
    const { kind } = progressOf(application, clock.now().getTime());
    const hasTrouble =
      kind === "missed" ||
      kind === "no-address" ||
      ["undeliverable", "unsure"].includes(confirmationOf(application) ?? "");
    // Also where nothing is wrong, and where it is too late.
    if (!chance(hasTrouble ? 0.5 : 0.02)) return;
    const email = newEmail();
    emails.push(email);
    await acts.giveAddress(candidate, email);
  }

  async function decide(candidate: Candidate, depth = 0): Promise<Iterable<Candidate> | void> {
    const decision = drawn(Object.entries(decisions) as [keyof typeof decisions, number][]);
    if (decision === "nothing") return;
    if (decision === "several") return answerSeveral(candidate);
    if (isTelling(decision)) {
      const key = await acts.word(candidate, decision);
      // A colleague says another word, and the first one's tab is still open.
      if (chance(0.25)) {
        const sayMore = async () => void (await acts.word(candidate, "told-email"));
        act(timeAfter(between(0, 2)), candidate, sayMore);
        if (chance(0.5)) undoLater(candidate, key, between(3, 6));
      } else if (chance(0.12)) undoLater(candidate, key, between(0, 6));
      return;
    }
    const opened = await acts.readLastActs([candidate]);
    // An old tab, from before somebody else did something.
    if (chance(0.03)) opened.set(candidate.application.reference, new Date(0));
    const key = await acts.answer([candidate], decision, opened);
    followAnswer(candidate, key, depth);
  }

  /** One letter to several, some of them of one mailbox. */
  async function answerSeveral(candidate: Candidate): Promise<Candidate[]> {
    const others = [...acts.all.values()].filter(
      ({ application }) =>
        !application.ended &&
        application !== candidate.application &&
        stateOf(application) === "open" &&
        (mailboxName(application) === mailboxName(candidate.application) || chance(0.004)),
    );
    const chosen = [candidate, ...others].slice(0, 50);
    const key = await acts.answer(chosen, "decline", await acts.readLastActs(chosen));
    chosen.forEach((one) => followAnswer(one, key, 1));
    return chosen;
  }

  function followAnswer(candidate: Candidate, key: string, depth: number): void {
    // In its minute, or too late.
    if (chance(0.1)) {
      undoAt(candidate, key, Math.floor(clock.now().getTime() / minuteMs) * minuteMs + minuteMs);
      if (chance(0.7)) act(timeAfter(between(1, 4)), candidate, () => decide(candidate, depth + 1));
    } else if (chance(0.06)) undoLater(candidate, key, between(0, 3));
    act(timeAfter(between(1, 4)), candidate, () => followMail(candidate));
    if (chance(0.04)) act(timeAfter(between(5, 30)), candidate, () => acts.hire(candidate, chance(0.9)));
    if (depth > 2) return;
    if (chance(0.4))
      act(timeAfter(between(1, 14)), candidate, async () => {
        if (chance(0.5)) await acts.reply(candidate);
        else {
          const replyKey = await acts.noteReply(candidate);
          if (chance(0.1)) undoLater(candidate, replyKey, between(0, 3));
        }
        if (chance(0.7)) act(timeAfter(between(1, 10)), candidate, () => decide(candidate, depth + 1));
      });
    if (chance(0.04)) act(timeAfter(between(1, 8)), candidate, () => decide(candidate, depth + 1));
  }

  function undoLater(candidate: Candidate, key: string, days: number): void {
    undoAt(candidate, key, timeAfter(days));
  }

  function undoAt(candidate: Candidate, key: string, time: number): void {
    act(time, candidate, () => acts.takeBack(candidate, key));
  }

  /** A mail that came back is marked; one that was given up is sent again, at times to another address. */
  async function followMail(candidate: Candidate): Promise<Candidate[] | void> {
    const { letters } = candidate.application;
    const last = letters.findLast(({ kind }) => kind === "answer");
    if (last?.sent && last.to?.startsWith("back.") && chance(0.8))
      return acts.moveLetter(candidate, last, "came-back", null);
    const lost = letters.findLast((letter: Letter) => letter.gaveUp);
    if (!lost || !chance(0.4)) return;
    const chosen = lost.kind === "answer" && chance(0.6) ? newEmail() : null;
    return acts.moveLetter(candidate, lost, "mail-again", chosen);
  }

  /** Of those who wait for its answer, some hear that it is filled. */
  async function closePosition(id: string): Promise<void> {
    closed.add(id);
    const changes = positionChanges({ pool, positions: { refresh: async () => {} } }, "Grace");
    await changes.closePosition({ id, version: null }, clock.now());
    const waiting = [...acts.all.values()].filter(
      ({ application }) => application.position === id && !application.ended && stateOf(application) === "open",
    );
    const chosen = waiting.filter(() => chance(0.6)).slice(0, 50);
    if (chosen.length === 0) return;
    const key = await acts.answer(chosen, "decline", await acts.readLastActs(chosen));
    chosen.forEach((one) => followAnswer(one, key, 1));
    await settle(chosen.map(({ application }) => application.reference));
  }
}

function mailboxName({ email }: Application): string {
  return email.replace(/\+\d+/, "");
}

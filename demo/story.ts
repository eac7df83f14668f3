import { hash } from "node:crypto";
import { recordOfKind, textFields, type TextFieldName } from "../application/fields.ts";
import { dayOf, type PositionState } from "../application/position-closing.ts";
import { applicationsPath, idempotencyKeyHeader, sourceField, withdrawPath } from "../application/protocol.ts";
import { hiddenFieldName } from "../application/spam-signs.ts";
import { teamAnswerPath, teamApplicationPath, teamPaths } from "../application/team/addresses.ts";
import type { MailChange, ReplyName } from "../application/team/answer.ts";
import { declineReasons } from "../content/readers/replies.server.ts";
import { teamTimeZone } from "../content/site.ts";
import { sources } from "../content/sources.ts";
import { composeLetter } from "./letters.ts";
import { people, type Person } from "./people.ts";
import { makeResume } from "./resumes.ts";
import { seededRandom } from "./seeded-random.ts";
import type { Visitor } from "./visitor.ts";

/** One thing that someone does, so many hours before now. */
export type Event = { hoursAgo: number; happen: () => Promise<unknown> };

type Receipt = { reference: string; statusUrl: string };

type Team = Record<"Grace" | "Alan" | "Barbara", Visitor>;

type Stage = { siteUrl: string; positions: readonly { id: string; title: string }[]; candidate: Visitor; team: Team };

const days = 24;

/** The position that a member closes, and the one that closes tomorrow: by their places in the list. */
export const closedPlace = 2;
export const closesTomorrowPlace = 1;

/**
 * Returns a month of applications and answers, oldest first; the same one for the same `seed`. `receipts` gets each
 * candidate's by email; of one who applies twice, the first.
 */
export function tellStory(stage: Stage, seed: number, receipts: Map<string, Receipt>): Event[] {
  const { siteUrl, positions, candidate, team } = stage;
  const random = seededRandom(seed);
  const of = (firstName: string) => {
    const { email } = people.find((one) => one.firstName === firstName)!;
    return receipts.get(email)!;
  };

  /** `place` is the position's in the list. */
  async function apply(person: Person, place: number): Promise<void> {
    const position = positions[place % positions.length]!;
    const form = applicationOf(person, position, random);
    // Where few positions are offered, a person may apply for the same one again.
    const bytes = hash("sha256", `${seed} ${person.email} ${receipts.has(person.email) ? "again" : "first"}`);
    const key = bytes.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12}).*/, "$1-$2-$3-$4-$5");
    const headers = { [idempotencyKeyHeader]: key };
    const response = await fetch(siteUrl + applicationsPath, { method: "POST", body: form, headers });
    if (response.status !== 201) throw new Error(`${person.email}: ${response.status} ${await response.text()}`);
    const receipt = (await response.json()) as Receipt;
    if (!receipts.has(person.email)) receipts.set(person.email, receipt);
  }

  const answer = (member: Visitor, reply: ReplyName, names: readonly string[], fill = {}, list = "") => {
    const references = names.map((name) => of(name).reference);
    return member.press(teamAnswerPath(references, reply, list), ['name="subject"'], fill);
  };
  const decline = (member: Visitor, reason: string, names: readonly string[]) =>
    answer(member, "decline", names, {}, `?${new URLSearchParams({ reason }).toString()}`);
  const decide = (member: Visitor, name: string, change: "note" | "told-phone", note: string) =>
    member.press(teamApplicationPath(of(name).reference), ['id="decision"'], { change, note });
  const mark = (member: Visitor, name: string, mailChange: MailChange) =>
    member.press(teamApplicationPath(of(name).reference), [`value="${mailChange}"`, 'name="mail"']);
  const change = async (member: Visitor, place: number, button: string, fill = {}) => {
    const position = positions[place];
    // A company may offer fewer positions than the story has.
    if (position) await member.press(teamPaths.positions, [`value="${button}"`, `value="${position.id}"`], fill);
  };
  const { Grace, Alan, Barbara } = team;
  const ask = (text: string) => text.replace("{question}", "Which of the pages in your portfolio did you make alone?");
  const [, filled = "", moreExperience = ""] = declineReasons.keys();

  const decisions: Event[] = [
    {
      hoursAgo: 26.1 * days,
      happen: () => decide(Grace, "Ada", "note", "Reads well. Portfolio has what we look for."),
    },
    { hoursAgo: 26 * days, happen: () => answer(Grace, "invite", ["Ada"]) },
    { hoursAgo: 25.3 * days, happen: () => answer(Grace, "ask", ["José"], { text: ask }) },
    {
      hoursAgo: 21.2 * days,
      happen: () => decline(Alan, filled, ["花子", "Lena", "Ольга", "Chloé"]),
    },
    { hoursAgo: 18 * days, happen: () => decide(Barbara, "ليلى", "note", "Strong letter. Talk to her first.") },
    { hoursAgo: 17.9 * days, happen: () => answer(Barbara, "invite", ["ليلى"]) },
    {
      hoursAgo: 16.1 * days,
      happen: () => decline(Alan, moreExperience, ["Tom", "Agnieszka", "अनन्या"]),
    },
    { hoursAgo: 15.8 * days, happen: () => mark(Alan, "Agnieszka", "came-back") },
    { hoursAgo: 15.3 * days, happen: () => decide(Alan, "Buy followers", "note", "Advertising?") },
    { hoursAgo: 12.4 * days, happen: () => candidate.press(withdrawPath(of("Deniz").statusUrl), ["<button"]) },
    {
      hoursAgo: 9.2 * days,
      happen: () => decide(Grace, "明", "told-phone", "Called. Wants to start in the next round."),
    },
    { hoursAgo: 8.1 * days, happen: () => answer(Grace, "invite", ["Mia"]) },
    { hoursAgo: 6.2 * days, happen: () => change(Alan, closedPlace, "close") },
    {
      hoursAgo: 3.3 * days,
      happen: () => decide(Barbara, "Linh", "note", "Long, but every paragraph earns its place."),
    },
    { hoursAgo: 2.1 * days, happen: () => decide(Grace, "Kaisa", "note", "Ask about Fridays.") },
    {
      hoursAgo: 0.3 * days,
      happen: () => decide(Alan, "Oskar", "note", "The tool for sorting pages is good. Invite?"),
    },
    { hoursAgo: 0, happen: () => change(Barbara, closesTomorrowPlace, "close-after", { day: tomorrow() }) },
  ];
  const applications = people.map((person, index) => {
    const share = 1 - index / people.length;
    const hoursAgo = 29 * days * share ** 1.3 + random();
    return { hoursAgo, happen: () => apply(person, openPlace(index, hoursAgo)) };
  });
  const again = {
    hoursAgo: 2 * days,
    happen: () =>
      apply(
        people.find(({ firstName }) => firstName === "Sam")!,
        openPlace(5, 2 * days),
      ),
  };
  return [...decisions, ...applications, again].toSorted((one, other) => other.hoursAgo - one.hoursAgo);

  /** Returns the position's place that a candidate applies for, which is open by then. */
  function openPlace(index: number, hoursAgo: number): number {
    const place = index % positions.length;
    return place === closedPlace && hoursAgo < 7 * days ? place + 1 : place;
  }
}

function applicationOf(person: Person, position: Pick<PositionState, "id" | "title">, random: () => number): FormData {
  const { firstName, lastName, email, letter, length, resume = "pdf", hiddenText } = person;
  const form = new FormData();
  const fields = {
    firstName,
    lastName,
    email,
    phone: random() < 0.5 ? `+1 555 01${String(Math.floor(random() * 90) + 10)}` : "",
    position: position.id,
    ...recordOfKind("choice", (name) => {
      const { options } = textFields[name];
      return options[Math.floor(random() ** 3 * options.length)]!;
    }),
    ...recordOfKind("web address", (name) =>
      random() < 0.6 ? `https://${name}.example.org/${email.split("@")[0]}` : "",
    ),
    coverLetter: letter ?? composeLetter(position.title, random, { length, firstName }),
    [sourceField]: random() < 0.7 ? Object.keys(sources)[Math.floor(random() ** 2 * Object.keys(sources).length)]! : "",
    // As the site's own form sends it.
    [hiddenFieldName]: hiddenText ?? "",
  } satisfies Record<TextFieldName | typeof sourceField | typeof hiddenFieldName, string>;
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  form.append("resume", makeResume(resume, { name: `${firstName} ${lastName}`, email, position: position.title }));
  return form;
}

function tomorrow(): string {
  return dayOf(new Date(Date.now() + days * 3_600_000), teamTimeZone);
}

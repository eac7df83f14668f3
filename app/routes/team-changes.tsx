import { data } from "react-router";
import { checkEmail } from "../../application/fields.ts";
import { teamApplicationPath, teamPaths } from "../../application/team/addresses.ts";
import { isReference } from "../../application/reference.ts";
import type { LoggedChange } from "../../application/team/changes.ts";
import { maxMemberNameLength, memberName } from "../../application/team/member-name.ts";
import { changesPage } from "../../content/team/changes.ts";
import { teamTime, writtenDay } from "../../content/team/times.ts";
import { Button, buttonClass } from "../ui/button.tsx";
import { TextField } from "../ui/fields/field.tsx";
import { UnbrokenCodes } from "../ui/unbroken-codes.tsx";
import { Notice } from "../team/notice.tsx";
import { postedText } from "../team/posted-text.ts";
import { teamContext } from "../team/team-context.ts";
import { RuledTable } from "../team/ruled-table.tsx";
import { TeamHead } from "../team/team-head.tsx";
import type { Route } from "./+types/team-changes";

const { columns, actions, invite } = changesPage;
const { problems } = invite;

export async function loader({ context, url }: Route.LoaderArgs) {
  const before = Number(/^\d{1,15}$/.exec(url.searchParams.get("before") ?? "")?.[0] ?? Number.NaN);
  return context.get(teamContext).readChanges(Number.isNaN(before) ? null : before);
}

/** Invites a member. The page that answers the post shows the link, once. */
export async function action({ context, request }: Route.ActionArgs) {
  const form = await request.formData();
  const typed = postedText(form, "name");
  const name = memberName(typed);
  const email = postedText(form, "email");
  const address = email === "" ? null : checkEmail(email).email;
  const refuse = (kind: keyof typeof problems) => data({ name: typed, email, problem: kind, link: null }, 422);
  if (name === null) return refuse("name");
  if (email !== "" && address === null) return refuse("email");
  const link = await context.get(teamContext).inviteMember(name, address);
  if (link === null) return refuse("taken");
  return data({ name, email, problem: null, link });
}

const inviteId = "invite";

export default function ChangesRoute({ loaderData: { changes, older }, actionData }: Route.ComponentProps) {
  return (
    <>
      <TeamHead title={changesPage.title} lead={changesPage.lead} />
      <Notice text={actionData?.problem ? problems[actionData.problem] : null} isTrouble />
      {actionData?.link ? (
        <div className="team-notice">
          <p role="status">{invite.link(actionData.name)}</p>
          <p>
            <code>{actionData.link}</code>
          </p>
        </div>
      ) : null}
      <p>
        <a className="tall" href={`#${inviteId}`}>
          {invite.heading}
        </a>
      </p>
      {changes.length === 0 ? (
        <p className="empty">{changesPage.none}</p>
      ) : (
        <RuledTable columns={Object.values(columns)} variant="stacked">
          {changes.map(({ id, at, member, action, subject, name }) => (
            <tr key={id}>
              <td className="time">
                <time dateTime={at.toISOString()}>{teamTime(at)}</time>
              </td>
              <td className="member">{member ?? changesPage.others[action] ?? changesPage.commandLine}</td>
              <td className="action">{actions[action]}</td>
              <td>
                <Subject action={action} subject={subject} /> {name ? <bdi className="note">{name}</bdi> : null}
              </td>
            </tr>
          ))}
        </RuledTable>
      )}
      {older === null ? null : (
        <p>
          <a href={`${teamPaths.changes}?before=${older}`} className={buttonClass({ size: "small" })}>
            {changesPage.older}
          </a>
        </p>
      )}
      <InviteForm typed={actionData?.problem ? actionData : null} />
    </>
  );
}

type InviteFormProps = { typed: { name: string; email: string; problem: keyof typeof problems | null } | null };

function InviteForm({ typed }: InviteFormProps) {
  return (
    <section aria-labelledby={inviteId}>
      <h2 id={inviteId}>{invite.heading}</h2>
      <form method="post" className="stack">
        <TextField
          name="name"
          label={invite.name}
          error={typed?.problem === "name" ? problems.name : undefined}
          defaultValue={typed?.name}
          maxLength={maxMemberNameLength}
          required
        />
        <TextField
          name="email"
          type="email"
          label={invite.email}
          hint={invite.emailHint}
          error={typed?.problem === "email" ? problems.email : undefined}
          defaultValue={typed?.email}
          autoComplete="off"
        />
        <p className="row">
          <Button type="submit">{invite.button}</Button>
        </p>
      </form>
    </section>
  );
}

/** A deleted application has no page. */
function Subject({ action, subject }: Pick<LoggedChange, "action" | "subject">) {
  if (action === "purged") return changesPage.purged(Number(subject));
  const isGone = action === "deleted" || action === "withdrawn";
  // A position may have its last day, such as 2026-12-09.
  if (subject === null) return null;
  const text = <UnbrokenCodes>{subject.replace(/\d{4}-\d\d-\d\d$/, writtenDay)}</UnbrokenCodes>;
  return isGone || !isReference(subject) ? text : <a href={teamApplicationPath(subject)}>{text}</a>;
}

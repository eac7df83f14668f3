import { maxMemberNameLength } from "../../../application/team/member-name.ts";
import { changesPage } from "../../../content/team/changes.ts";
import { Button } from "../../ui/button.tsx";
import { TextField } from "../../ui/fields/field.tsx";
import { Notice } from "../notice.tsx";

const { invite } = changesPage;
const { problems } = invite;

/** What came of an invitation: a link, or the problem of what was typed. */
export type Invited = {
  name: string;
  email: string;
  problem: keyof typeof problems | null;
  link: string | null;
};

const inviteId = "invite";

/** The link of a new invitation, or why there is none; nothing without a post. */
export function InviteNotice({ invited }: { invited: Invited | null }) {
  if (invited?.problem) return <Notice text={problems[invited.problem]} isTrouble />;
  if (!invited?.link) return null;
  return (
    <Notice text={invite.link(invited.name)} names={[invited.name]}>
      <p>
        <code>{invited.link}</code>
      </p>
    </Notice>
  );
}

export function LinkToInviteForm() {
  return (
    <a className="tall" href={`#${inviteId}`}>
      {invite.heading}
    </a>
  );
}

/** `invited`: what was typed stays in the fields when no one was invited. */
export function InviteForm({ invited }: { invited: Invited | null }) {
  const typed = invited?.problem ? invited : null;
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

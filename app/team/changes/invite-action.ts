import { data, type ActionFunctionArgs } from "react-router";
import * as z from "zod";
import { checkEmail } from "../../../application/fields.ts";
import { memberName } from "../../../application/team/member-name.ts";
import { parsePost, typedText } from "../parse-post.ts";
import { teamContext } from "../team-context.ts";
import type { Invited } from "./invite-form.tsx";

const invitePost = z.object({ name: typedText, email: typedText });

/** Invites a member. The page that answers the post shows the link, once. */
export async function inviteAction(args: ActionFunctionArgs) {
  const { name: typed, email } = await parsePost(invitePost, args);
  const refuse = (problem: Invited["problem"]) => data<Invited>({ name: typed, email, problem, link: null }, 422);
  const name = memberName(typed);
  if (name === null) return refuse("name");
  const address = email === "" ? null : checkEmail(email).email;
  if (email !== "" && address === null) return refuse("email");
  const link = await args.context.get(teamContext).inviteMember(name, address);
  if (link === null) return refuse("taken");
  return data<Invited>({ name, email, problem: null, link });
}

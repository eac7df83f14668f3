import { signInNotices } from "../../application/team/addresses.ts";
import { siteContext } from "../page-context.ts";
import { preloadFonts } from "../layouts/font-preloads.ts";
import { teamHead } from "../layouts/team-head.ts";
import { SignInSheet } from "../team/sign-in-sheet.tsx";
import { typedContext } from "../team/typed.ts";
import type { Route } from "./+types/team-sign-in";

export const links = preloadFonts;
export const handle = teamHead;

export function loader({ url: { searchParams }, context }: Route.LoaderArgs) {
  const notice = signInNotices.find((name) => name === searchParams.get("notice")) ?? null;
  return { notice, hasMail: context.get(siteContext).hasMail, formId: crypto.randomUUID() };
}

/** A form that was posted without a session: what was typed is shown, and stored nowhere. */
export const action = ({ context }: Route.ActionArgs) => context.get(typedContext);

/** For everyone without a session: how to get one. With a token it is the page that an invitation link opens. */
export default function SignInRoute({ params: { token }, loaderData, actionData: typed = [] }: Route.ComponentProps) {
  return <SignInSheet isInvitation={token !== undefined} typed={typed} {...loaderData} />;
}

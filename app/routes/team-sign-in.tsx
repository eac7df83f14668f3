import { signInPage } from "../../content/team/frame.ts";
import { SignInFrame } from "../team/sign-in-frame.tsx";
import { teamMeta } from "../team/team-meta.ts";
import type { Route } from "./+types/team-sign-in";

export const meta = () => teamMeta(signInPage.title);

export function loader({ url }: Route.LoaderArgs) {
  return { hasLinkProblem: url.searchParams.get("problem") === "link" };
}

/** For everyone without a session: how to get one. */
export default function SignInRoute({ loaderData }: Route.ComponentProps) {
  return (
    <SignInFrame title={signInPage.title}>
      {loaderData.hasLinkProblem ? <p className="problem">{signInPage.linkProblem}</p> : null}
      <p>{signInPage.text}</p>
    </SignInFrame>
  );
}

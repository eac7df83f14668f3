import { data, type RouterContextProvider } from "react-router";
import type { ApplicationEnd } from "../../application/team/changes.ts";
import { teamContext } from "./team-context.ts";
import { typedContext, type Typed } from "./typed.ts";

/** The content of the team's error page, which has no loader of its own. */
export type Refusal = { member: string; typed: Typed[]; end: ApplicationEnd | null };

/** Returns what to throw for a page that does not exist or a form that can't be right. `end`: how an application ended. */
export function refusal(
  context: Readonly<RouterContextProvider>,
  status: 400 | 404,
  end: ApplicationEnd | null = null,
) {
  const { member } = context.get(teamContext);
  return data<Refusal>({ member, typed: context.get(typedContext), end }, status);
}

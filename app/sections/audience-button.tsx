import type { Audience } from "../../content/landing/audiences.ts";
import type { Dashboards } from "../../content/navigation.ts";
import { buttonClass } from "../ui/button.tsx";
import { NewTabLink } from "../ui/new-tab-link.tsx";
import { planButtonId } from "./pricing/plan-button.tsx";

type Props = {
  audience: Audience;
  dashboards: Dashboards;
};

/** "Get Started": a portal in a new tab; for institutions a link to their plan's button, which gets the focus. */
export function AudienceButton({ audience: { action, button }, dashboards }: Props) {
  if (action.kind === "plan") {
    return (
      <a className={buttonClass()} href={`#${planButtonId(action.planId)}`}>
        {button}
      </a>
    );
  }
  return (
    <NewTabLink className={buttonClass()} {...dashboards[action.dashboard]}>
      {button}
    </NewTabLink>
  );
}

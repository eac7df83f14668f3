import type { Audience } from "../../content/landing/audiences.ts";
import type { Dashboards } from "../../content/navigation.ts";
import { buttonClass } from "../ui/button.tsx";
import { NewTabLink } from "../ui/new-tab-link.tsx";
import { planButtonId } from "./pricing/plan-button.tsx";

type Props = {
  audience: Audience;
  dashboards: Dashboards;
};

/** "Get Started": a portal in a new tab; for institutions a link to their plan, whose button gets the focus. */
export function AudienceButton({ audience, dashboards }: Props) {
  const { action, button } = audience;
  if (action.kind === "dashboard") {
    return (
      <NewTabLink className={buttonClass()} {...dashboards[action.dashboard]}>
        {button}
      </NewTabLink>
    );
  }
  const target = planButtonId(action.planId);
  return (
    <a
      className={buttonClass()}
      href={`#${target}`}
      onClick={(event) => {
        event.preventDefault();
        goTo(target);
      }}
    >
      {button}
    </a>
  );
}

/** The platform moves the focus's starting point, not the focus: script puts it on the button itself. */
function goTo(id: string) {
  const element = document.getElementById(id);
  element?.scrollIntoView({
    block: "center",
    behavior: matchMedia("(prefers-reduced-motion: reduce)").matches ? "instant" : "smooth",
  });
  element?.focus({ preventScroll: true });
}

import type { Audience } from "../../content/audiences.ts";
import { buttonClass } from "../ui/button.tsx";
import { NewTabLink } from "./new-tab-link.tsx";
import { planButtonId } from "./plan-button.tsx";

type Props = {
  audience: Audience;
  dashboards: { teacher: string; student: string };
  opensInNewTab: string;
};

/** "Get Started": a portal in a new tab; for institutions the way to their plan, whose button gets the focus. */
export function AudienceButton({ audience, dashboards, opensInNewTab }: Props) {
  const { action, button } = audience;
  if (action.kind === "dashboard") {
    return (
      <NewTabLink className={buttonClass()} href={dashboards[action.dashboard]} note={opensInNewTab}>
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

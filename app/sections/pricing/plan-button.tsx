import type { Plan } from "../../../content/landing/pricing.ts";
import type { Dashboard } from "../../../content/navigation.ts";
import { buttonClass } from "../../ui/button.tsx";
import { NewTabLink } from "../../ui/new-tab-link.tsx";

type Props = { plan: Plan; teacherDashboard: Dashboard; mailHref: string };

/** The button of a plan: to the dashboard, or a prepared mail. The stamped plan's is the one in red. */
export function PlanButton({ plan, teacherDashboard, mailHref }: Props) {
  const className = buttonClass({ variant: plan.stamp ? "primary" : "secondary" });
  if (plan.action.kind === "mail") {
    return (
      <a className={className} id={planButtonId(plan.id)} href={mailHref}>
        {plan.button}
      </a>
    );
  }
  return (
    <NewTabLink className={className} {...teacherDashboard}>
      {plan.button}
    </NewTabLink>
  );
}

/** Where a button of another section leads: to this plan, with the focus on its button. */
export function planButtonId(planId: string): string {
  return `choose-${planId}`;
}

import type { Plan, PricingContent } from "../../../content/landing/pricing.ts";
import { TickMark } from "../../ui/tick-mark.tsx";
import { SectionHead } from "../section-head.tsx";

type Props = {
  pricing: PricingContent;
  /** The button of a plan. */
  action: (plan: Plan) => React.ReactNode;
};

/** Three sheets, one of them stamped, and the small print. */
export function Plans({ pricing, action }: Props) {
  return (
    <>
      <SectionHead id={pricing.id} heading={pricing.heading} lead={pricing.lead} />
      <ul className="plans">
        {pricing.plans.map((plan: Plan) => (
          <li className="plan sheet" key={plan.id} id={`plan-${plan.id}`}>
            <h3>{plan.name}</h3>
            <p>{plan.description}</p>
            <div className="price">
              <p className={plan.action.kind === "mail" ? "worded" : undefined}>{plan.price}</p>
              {plan.stamp ? <p className="stamp">{plan.stamp}</p> : null}
            </div>
            <p className="credits">
              <strong>{plan.credits}</strong>
              {plan.unitPrice ? <span>{plan.unitPrice}</span> : null}
            </p>
            <ul className="ticked">
              {plan.features.map((feature) => (
                <li key={feature}>
                  <TickMark />
                  {feature}
                </li>
              ))}
            </ul>
            {action(plan)}
          </li>
        ))}
      </ul>
      <p className="note">{pricing.smallPrint}</p>
    </>
  );
}

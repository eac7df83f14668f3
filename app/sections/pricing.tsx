import type { InstitutionMail, Plan, PricingContent } from "../../content/pricing.ts";
import { InstitutionMailCopy } from "./institution-mail-copy.tsx";
import { TickMark } from "../ui/tick-mark.tsx";
import { SectionHead } from "./section-head.tsx";

type Props = {
  pricing: PricingContent;
  mail: InstitutionMail;
  /** The button of a plan. */
  action: (plan: Plan) => React.ReactNode;
  /** The calculator. */
  children: React.ReactNode;
};

/** Three sheets, one of them stamped; small print and a calculator below. */
export function Pricing({ pricing, mail, action, children }: Props) {
  return (
    <section className="pricing section page" id={pricing.id}>
      <SectionHead heading={pricing.heading} lead={pricing.lead} />
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
      <div className="small-print">
        <p className="note">{pricing.smallPrint}</p>
        <InstitutionMailCopy mail={mail} />
      </div>
      {children}
    </section>
  );
}

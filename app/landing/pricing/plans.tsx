import type { LandingContent } from "../../../content/landing/landing.ts";
import { Button, buttonClass } from "../../ui/button.tsx";
import { Icon } from "../../ui/icon.tsx";
import { shareOfRow } from "../../ui/share-of-row.ts";
import { TickMark } from "../../ui/tick-mark.tsx";
import { ActionLink } from "../action-link.tsx";
import { SectionHead } from "../section-head.tsx";

export function Plans({ pricing, institutionMail }: Pick<LandingContent, "pricing" | "institutionMail">) {
  return (
    <>
      <WornInk />
      <SectionHead id={pricing.id} heading={pricing.heading} lead={pricing.lead} />
      <ul className={isMiddleStamped(pricing.plans) ? "plans wide-middle" : "plans"}>
        {pricing.plans.map((plan, index) => (
          <li className={`plan sheet ${shareOfRow(index, pricing.plans.length)}`} key={plan.id} id={`plan-${plan.id}`}>
            <h3>{plan.name}</h3>
            {plan.stamp ? <p className="stamp">{plan.stamp}</p> : null}
            <p className="price">{plan.price.length <= 6 ? plan.price : <span>{plan.price}</span>}</p>
            <p className="credits row">
              <strong>{plan.credits}</strong>
              {plan.unitPrice ? <span>{plan.unitPrice}</span> : null}
            </p>
            <p>{plan.description}</p>
            <ul className="ticked">
              {plan.features.map((feature) => (
                <li key={feature}>
                  <TickMark variant="quiet" className="item-tick" />
                  {feature}
                </li>
              ))}
            </ul>
            <ActionLink
              className={buttonClass({ variant: plan.stamp ? "primary" : "secondary", className: "choose" })}
              id={`choose-${plan.id}`}
              action={plan.action}
            >
              {plan.button}
            </ActionLink>
          </li>
        ))}
      </ul>
      <p className="note">{pricing.smallPrint}</p>
      {pricing.plans.some(({ action }) => action.href.startsWith("mailto:")) ? (
        <InstitutionMailCopy mail={institutionMail} />
      ) : null}
    </>
  );
}

function isMiddleStamped(plans: LandingContent["pricing"]["plans"]): boolean {
  return plans.length === 3 && Boolean(plans[1]?.stamp);
}

/** The filter of a rubber stamp: ink that did not reach everywhere. The style sheet uses it by its id. */
function WornInk() {
  return (
    <svg className="visually-hidden" aria-hidden="true">
      <filter id="worn-ink">
        <feTurbulence type="fractalNoise" baseFrequency=".9 .6" numOctaves="2" result="grain" />
        <feDisplacementMap in="SourceGraphic" in2="grain" scale="2.4" result="shaken" />
        <feTurbulence type="fractalNoise" baseFrequency=".06 .12" numOctaves="3" seed="4" />
        <feColorMatrix values="0 0 0 0 0  0 0 0 0 0  0 0 0 0 0  0 0 0 -5 4.2" result="worn" />
        <feComposite in="shaken" in2="worn" operator="in" />
      </filter>
    </svg>
  );
}

/** For devices without a mail program: address and text to copy. Both can be read and selected without script. */
function InstitutionMailCopy({ mail }: { mail: LandingContent["institutionMail"] }) {
  return (
    <details className="mail-copy fold">
      <summary>
        <Icon name="chevron" />
        {mail.noMailProgram}
      </summary>
      <div className="copy-texts">
        <CopyText text={mail.to} label={mail.copyAddress} content={mail} />
        <CopyText text={`${mail.subject}\n\n${mail.body}`} label={mail.copyText} content={mail} />
      </div>
    </details>
  );
}

type CopyTextProps = { text: string; label: string; content: { copied: string; selected: string } };

function CopyText({ text, label, content: { copied, selected } }: CopyTextProps) {
  return (
    <copy-text copied={copied} selected={selected}>
      <pre>{text}</pre>
      <Button variant="quiet" size="small" className="needs-script">
        {label}
      </Button>
      <span role="status" />
    </copy-text>
  );
}

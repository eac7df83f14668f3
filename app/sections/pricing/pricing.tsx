import type { InstitutionMail } from "../../../content/landing/pricing.ts";
import { InstitutionMailCopy } from "./institution-mail-copy.tsx";

type Props = {
  mail: InstitutionMail;
  plans: React.ReactNode;
  /** The calculator. */
  children: React.ReactNode;
};

/** What it costs: the plans, a way to ask for the third, and a calculator. */
export function Pricing({ mail, plans, children }: Props) {
  return (
    <section className="pricing section page">
      {plans}
      <InstitutionMailCopy mail={mail} />
      {children}
    </section>
  );
}

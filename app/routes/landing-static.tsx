import { faq } from "../../content/landing/faq.ts";
import { accuracyFootnote, landing } from "../../content/landing/landing.ts";
import { dashboards } from "../../content/navigation.ts";
import { calculator, creditExamples, institutionMailHref, planName, pricing } from "../../content/landing/pricing.ts";
import { organizationData } from "../../content/metadata/structured-data.ts";
import { StructuredData } from "../shell/structured-data.tsx";
import { AccuracyFootnote } from "../sections/accuracy-footnote.tsx";
import { Closing } from "../sections/closing.tsx";
import { Features } from "../sections/features.tsx";
import { Hero } from "../sections/hero/hero.tsx";
import { HowItWorks } from "../sections/how-it-works.tsx";
import { Metrics } from "../sections/metrics.tsx";
import { PlanButton } from "../sections/pricing/plan-button.tsx";
import { Plans } from "../sections/pricing/plans.tsx";
import { Questions } from "../sections/questions.tsx";
import { UniqueFeatures } from "../sections/unique-features.tsx";
import { CreditExamples } from "../sections/pricing/credit-examples.tsx";
import { WornInk } from "../sections/pricing/worn-ink.tsx";

/** The parts of the landing page that no script changes, in the order of the page. */
export const staticParts = {
  Hero: () => (
    <Hero hero={landing.hero} dashboards={dashboards} scrollTarget={landing.howItWorks.id}>
      <AccuracyFootnote footnote={accuracyFootnote} />
    </Hero>
  ),
  Explanation: () => (
    <>
      <Features features={landing.features} />
      <HowItWorks howItWorks={landing.howItWorks} />
    </>
  ),
  Metrics: () => (
    <Metrics metrics={landing.metrics}>
      <p className="note footnote">{landing.metrics.note}</p>
    </Metrics>
  ),
  Plans: () => (
    <>
      <WornInk />
      <Plans pricing={pricing} action={(plan) => <PlanButton plan={plan} {...planLinks} />} />
    </>
  ),
  Examples: () => (
    <CreditExamples examples={creditExamples} calculator={calculator} sum={{ ...calculator, ...planNames }} />
  ),
  Questions: () => <Questions faq={faq} />,
  UniqueFeatures: () => <UniqueFeatures uniqueFeatures={landing.uniqueFeatures} />,
  Closing: () => (
    <>
      <Closing closing={landing.closing} dashboards={dashboards} />
      <StructuredData data={import.meta.env.SSR ? organizationData() : null} />
    </>
  ),
};

export type StaticParts = typeof staticParts;

const planLinks = { teacherDashboard: dashboards.teacher, mailHref: institutionMailHref() };
const planNames = { freePlan: planName("free"), packPlan: planName("educators") };

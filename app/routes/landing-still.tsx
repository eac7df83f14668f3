import { faq } from "../../content/faq.ts";
import { accuracyFootnote, landing } from "../../content/landing.ts";
import { opensInNewTab } from "../../content/navigation.ts";
import { calculator, institutionMailHref, planName, pricing } from "../../content/pricing.ts";
import { site } from "../../content/site.ts";
import { organizationData } from "../../content/structured-data.ts";
import { StructuredData } from "../documents/structured-data.tsx";
import { AccuracyFootnote } from "../sections/accuracy-footnote.tsx";
import { Closing } from "../sections/closing.tsx";
import { Features } from "../sections/features.tsx";
import { Hero } from "../sections/hero.tsx";
import { HowItWorks } from "../sections/how-it-works.tsx";
import { Metrics } from "../sections/metrics.tsx";
import { PlanButton } from "../sections/plan-button.tsx";
import { Plans } from "../sections/plans.tsx";
import { Questions } from "../sections/questions.tsx";
import { UniqueFeatures } from "../sections/unique-features.tsx";
import { CreditExamples } from "../sections/credit-examples.tsx";
import { WornInk } from "../sections/worn-ink.tsx";

/** The parts of the landing page that no script changes, in the order of the page. */
export const stillParts = {
  Hero: () => (
    <Hero hero={landing.hero} {...doors} scrollTarget={landing.howItWorks.id}>
      <AccuracyFootnote footnote={accuracyFootnote} />
    </Hero>
  ),
  Explanation: () => (
    <>
      <Features features={landing.features} />
      <HowItWorks howItWorks={landing.howItWorks} />
      <UniqueFeatures uniqueFeatures={landing.uniqueFeatures} />
    </>
  ),
  Metrics: () => (
    <Metrics metrics={landing.metrics}>
      <AccuracyFootnote footnote={accuracyFootnote} />
    </Metrics>
  ),
  Plans: () => (
    <>
      <WornInk />
      <Plans pricing={pricing} action={(plan) => <PlanButton plan={plan} {...planLinks} />} />
    </>
  ),
  Examples: () => <CreditExamples calculator={calculator} words={{ ...calculator, ...planNames }} />,
  Questions: () => <Questions faq={faq} />,
  Closing: () => (
    <>
      <Closing closing={landing.closing} {...doors} />
      <StructuredData data={organizationData()} />
    </>
  ),
};

export type StillParts = typeof stillParts;

const doors = { dashboards: site.dashboards, opensInNewTab };
const planLinks = { teacherDashboard: site.dashboards.teacher, mailHref: institutionMailHref(), opensInNewTab };
const planNames = { freePlan: planName("free"), packPlan: planName("educators") };

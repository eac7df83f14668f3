import { faq } from "../../content/landing/faq.ts";
import { accuracyFootnote, landing } from "../../content/landing/landing.ts";
import {
  calculator,
  creditExamples,
  institutionMail,
  institutionMailHref,
  planName,
  pricing,
} from "../../content/landing/pricing.ts";
import { landingPage } from "../../content/metadata/page-descriptions.ts";
import { organizationData } from "../../content/metadata/structured-data.ts";
import { dashboards } from "../../content/navigation.ts";
import { positionCountText } from "../../content/position-count.ts";
import { positions } from "../../content/readers/all-positions.ts";
import { AccuracyFootnote } from "../sections/accuracy-footnote.tsx";
import { AudienceButton } from "../sections/audience-button.tsx";
import { AudienceTabs } from "../sections/audience-tabs.tsx";
import { Closing } from "../sections/closing.tsx";
import { Features } from "../sections/features.tsx";
import firstScreenScript from "../sections/scripts/first-screen.ts?script";
import { Hero } from "../sections/hero/hero.tsx";
import { HowItWorks } from "../sections/how-it-works.tsx";
import landingScript from "../sections/scripts/landing-script.ts?script";
import { Metrics } from "../sections/metrics.tsx";
import { OpenPositions } from "../sections/open-positions.tsx";
import { CreditExamples } from "../sections/pricing/credit-examples.tsx";
import { CreditGuide } from "../sections/pricing/credit-guide.tsx";
import { InstitutionMailCopy } from "../sections/pricing/institution-mail-copy.tsx";
import { PlanButton } from "../sections/pricing/plan-button.tsx";
import { Plans } from "../sections/pricing/plans.tsx";
import { WornInk } from "../sections/pricing/worn-ink.tsx";
import { Questions } from "../sections/questions.tsx";
import { UniqueFeatures } from "../sections/unique-features.tsx";
import { pageMeta } from "../shell/page-meta.ts";
import { ScriptElement, StructuredData } from "../shell/scripts/script-element.tsx";

export const meta = () => pageMeta(landingPage);

/** A document without the framework: the browser's bundle needs nothing of it. */
export default import.meta.env.SSR ? Landing : () => null;

function Landing() {
  const planLinks = { teacherDashboard: dashboards.teacher, mailHref: institutionMailHref() };
  const sum = { ...calculator, freePlan: planName("free"), packPlan: planName("educators") };
  return (
    <div className="landing">
      <ScriptElement text={firstScreenScript} />
      <Hero hero={landing.hero} dashboards={dashboards} scrollTarget={landing.howItWorks.id}>
        <AccuracyFootnote footnote={accuracyFootnote} />
      </Hero>
      <Features features={landing.features} />
      <HowItWorks howItWorks={landing.howItWorks} />
      <section className="pricing section page">
        <WornInk />
        <Plans pricing={pricing} action={(plan) => <PlanButton plan={plan} {...planLinks} />} />
        <InstitutionMailCopy mail={institutionMail} />
        <CreditGuide content={sum}>
          <CreditExamples examples={creditExamples} calculator={calculator} sum={sum} />
        </CreditGuide>
      </section>
      <OpenPositions careers={landing.careers} positions={positions} countText={positionCountText(positions.length)} />
      <Questions faq={faq} />
      <Metrics metrics={landing.metrics}>
        <p className="note footnote">{landing.metrics.note}</p>
      </Metrics>
      <AudienceTabs
        audiences={landing.audiences}
        action={(audience) => <AudienceButton audience={audience} dashboards={dashboards} />}
      />
      <UniqueFeatures uniqueFeatures={landing.uniqueFeatures} />
      <Closing closing={landing.closing} dashboards={dashboards} />
      <StructuredData data={organizationData()} />
      <ScriptElement text={landingScript} />
    </div>
  );
}

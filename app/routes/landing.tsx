import { useLoaderData } from "react-router";
import { faq } from "../../content/faq.ts";
import { accuracyFootnote, landing, positionCountText } from "../../content/landing.ts";
import { opensInNewTab } from "../../content/navigation.ts";
import { landingPage } from "../../content/page-descriptions.ts";
import { readPositions } from "../../content/positions.ts";
import {
  calculator,
  institutionMail,
  institutionMailHref,
  packCountText,
  pricing,
  type Plan,
} from "../../content/pricing.ts";
import { site } from "../../content/site.ts";
import { organizationData } from "../../content/structured-data.ts";
import { StructuredData } from "../documents/structured-data.tsx";
import { AccuracyFootnote } from "../sections/accuracy-footnote.tsx";
import { AudienceButton } from "../sections/audience-button.tsx";
import { AudienceTabs } from "../sections/audience-tabs.tsx";
import { Closing } from "../sections/closing.tsx";
import { CreditGuide } from "../sections/credit-guide.tsx";
import { Features } from "../sections/features.tsx";
import { Hero } from "../sections/hero.tsx";
import { HowItWorks } from "../sections/how-it-works.tsx";
import { Metrics } from "../sections/metrics.tsx";
import { OpenPositions } from "../sections/open-positions.tsx";
import { PlanButton } from "../sections/plan-button.tsx";
import { Pricing } from "../sections/pricing.tsx";
import { Questions } from "../sections/questions.tsx";
import { UniqueFeatures } from "../sections/unique-features.tsx";
import { WornInk } from "../sections/worn-ink.tsx";
import { pageMeta } from "./page-meta.ts";

export const meta = () => pageMeta(landingPage);

/** Only what a card shows: the rest of a position belongs to the careers page. */
export function loader() {
  return readPositions().map(({ id, title, department, description }) => ({ id, title, department, description }));
}

export default function Landing() {
  const positions = useLoaderData<typeof loader>();
  const doors = { dashboards: site.dashboards, opensInNewTab };
  const planLinks = { teacherDashboard: site.dashboards.teacher, mailHref: institutionMailHref(), opensInNewTab };
  const words = { calculator, freePlan: planName("free"), packPlan: planName("educators"), packCountText };
  return (
    <div className="landing">
      <WornInk />
      <Hero hero={landing.hero} {...doors} scrollTarget={landing.howItWorks.id}>
        <AccuracyFootnote footnote={accuracyFootnote} />
      </Hero>
      <Features features={landing.features} />
      <HowItWorks howItWorks={landing.howItWorks} />
      <UniqueFeatures uniqueFeatures={landing.uniqueFeatures} />
      <AudienceTabs
        audiences={landing.audiences}
        action={(audience) => <AudienceButton audience={audience} {...doors} />}
      />
      <Metrics metrics={landing.metrics}>
        <AccuracyFootnote footnote={accuracyFootnote} />
      </Metrics>
      <Pricing pricing={pricing} mail={institutionMail} action={(plan) => <PlanButton plan={plan} {...planLinks} />}>
        <CreditGuide words={words} />
      </Pricing>
      <Questions faq={faq} />
      <OpenPositions careers={landing.careers} positions={positions} countText={positionCountText(positions.length)} />
      <Closing closing={landing.closing} {...doors} />
      <StructuredData data={organizationData()} />
    </div>
  );
}

function planName(id: Plan["id"]): string {
  return pricing.plans.find((plan) => plan.id === id)?.name ?? id;
}

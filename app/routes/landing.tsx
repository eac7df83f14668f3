import { careers } from "../../content/careers.ts";
import { landing } from "../../content/landing/landing.ts";
import { landingPage } from "../../content/metadata/page-descriptions.ts";
import { dashboards } from "../../content/navigation.ts";
import { openPositions } from "../../content/readers/open-positions.ts";
import { AudienceTabs } from "../sections/audience-tabs.tsx";
import { Closing } from "../sections/closing.tsx";
import { Features } from "../sections/features.tsx";
import firstScreenScript from "../sections/scripts/first-screen.ts?script";
import { Hero } from "../sections/hero/hero.tsx";
import { HowItWorks } from "../sections/how-it-works.tsx";
import landingScript from "../sections/scripts/landing-script.ts?script";
import { Metrics } from "../sections/metrics.tsx";
import { OpenPositions } from "../sections/open-positions.tsx";
import { CreditGuide } from "../sections/pricing/credit-guide.tsx";
import { Plans } from "../sections/pricing/plans.tsx";
import { Questions } from "../sections/questions.tsx";
import { UniqueFeatures } from "../sections/unique-features.tsx";
import { pageMeta } from "../shell/page-meta.ts";
import { StylesBelow } from "../shell/page-styles.tsx";
import { ScriptElement } from "../shell/scripts/script-element.tsx";
import type { Route } from "./+types/landing";

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(landingPage, matches);
}

export default function Landing({ matches: [{ loaderData: site }] }: Route.ComponentProps) {
  const positions = openPositions(site);
  return (
    <div className="landing">
      <Hero hero={landing.hero} dashboards={dashboards} scrollTarget={landing.howItWorks.id}>
        <ScriptElement text={firstScreenScript} />
        <StylesBelow />
      </Hero>
      <Features features={landing.features} />
      <HowItWorks howItWorks={landing.howItWorks} sheet={landing.hero.sheet} />
      <section className="pricing section page">
        <Plans pricing={landing.pricing} institutionMail={landing.institutionMail} />
        {landing.hasPacks ? <CreditGuide content={landing.calculator} examples={landing.creditExamples} /> : null}
      </section>
      <OpenPositions
        careers={landing.careers}
        positions={positions}
        countText={careers.openPositions(positions.length)}
      />
      <Questions faq={landing.faq} />
      <Metrics metrics={landing.metrics} />
      <AudienceTabs audiences={landing.audiences} />
      <UniqueFeatures uniqueFeatures={landing.uniqueFeatures} />
      <Closing closing={landing.closing} dashboards={dashboards} />
      <ScriptElement text={landingScript} />
    </div>
  );
}

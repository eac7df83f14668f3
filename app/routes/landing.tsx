import { careers } from "../../content/careers.ts";
import { landing } from "../../content/landing/landing.ts";
import { landingPage } from "../../content/metadata/page-descriptions.ts";
import { dashboards } from "../../content/navigation.ts";
import { drawings } from "../../content/readers/drawings.ts";
import { openPositions, workOn } from "../../content/readers/open-positions.ts";
import { AudienceTabs } from "../landing/audience-tabs.tsx";
import { Closing } from "../landing/closing.tsx";
import { drawingNamed } from "../landing/drawing.tsx";
import { Features } from "../landing/features.tsx";
import firstScreenScript from "../elements/first-screen.ts?script";
import { Hero } from "../landing/hero/hero.tsx";
import { HowItWorks } from "../landing/how-it-works.tsx";
import landingScript from "../elements/landing-script.ts?script";
import { Metrics } from "../landing/metrics.tsx";
import { OpenPositions } from "../landing/open-positions.tsx";
import { CreditGuide } from "../landing/pricing/credit-guide.tsx";
import { Plans } from "../landing/pricing/plans.tsx";
import { Questions } from "../landing/questions.tsx";
import { UniqueFeatures } from "../landing/unique-features.tsx";
import { pageMeta } from "../layouts/page-meta.ts";
import type { PageHead } from "../layouts/page-head.ts";
import { BodyStyles } from "../layouts/body-styles.tsx";
import { ScriptElement } from "../layouts/scripts/script-element.tsx";
import firstScreenStyles from "../styles/landing.css?inline";
import stylesBelow from "../styles/landing-below.css?inline";
import type { Route } from "./+types/landing";

export const handle: PageHead = { styles: firstScreenStyles };

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(landingPage, matches);
}

export default function Landing({ matches: [{ loaderData: site }] }: Route.ComponentProps) {
  const sheet = drawingNamed(drawings, "sheet");
  return (
    <div className="landing">
      <Hero hero={landing.hero} drawing={sheet} dashboards={dashboards} scrollTarget={landing.howItWorks.id}>
        <ScriptElement text={firstScreenScript} />
        {/* The styles of the rest, which the first screen does not wait for. */}
        <BodyStyles text={stylesBelow} />
      </Hero>
      <Features features={landing.features} drawings={drawings} />
      <HowItWorks howItWorks={landing.howItWorks} drawings={drawings} />
      <section className="pricing section page">
        <Plans pricing={landing.pricing} institutionMail={landing.institutionMail} />
        {landing.hasPacks ? <CreditGuide content={landing.calculator} examples={landing.creditExamples} /> : null}
      </section>
      <OpenPositions
        careers={landing.careers}
        lead={landing.careers.lead(workOn(site))}
        positions={openPositions(site)}
        noneOpen={careers.closed.all}
      />
      <Questions faq={landing.faq} />
      <Metrics metrics={landing.metrics} />
      <AudienceTabs audiences={landing.audiences} sheet={sheet} />
      <UniqueFeatures uniqueFeatures={landing.uniqueFeatures} />
      <Closing closing={landing.closing} dashboards={dashboards} />
      <ScriptElement text={landingScript} />
    </div>
  );
}

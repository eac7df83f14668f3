import { useLoaderData } from "react-router";
import { landing } from "../../content/landing/landing.ts";
import { dashboards } from "../../content/navigation.ts";
import { landingPage } from "../../content/metadata/page-descriptions.ts";
import { positionCountText } from "../../content/position-count.ts";
import { readPositions } from "../../content/readers/positions.server.ts";
import { calculator, institutionMail, planName } from "../../content/landing/pricing.ts";
import { AudienceButton } from "../sections/audience-button.tsx";
import { AudienceTabs } from "../sections/audience-tabs.tsx";
import { CountUp } from "../sections/count-up.tsx";
import firstScreenScript from "../sections/first-screen.ts?script";
import { CreditGuide } from "../sections/pricing/credit-guide.tsx";
import { OpenPositions } from "../sections/open-positions.tsx";
import { Pricing } from "../sections/pricing/pricing.tsx";
import { StaticPart } from "../sections/static-part.tsx";
import type { StaticParts } from "./landing-static.tsx";
import { pageMeta } from "../shell/page-meta.ts";
import { ScriptElement } from "../shell/scripts/script-element.tsx";
import type { Route } from "./+types/landing";

export const meta = () => pageMeta(landingPage);

/** Content of the parts that scripts change. The static parts are in the built page and need none. */
export function loader() {
  return {
    audiences: landing.audiences,
    mail: institutionMail,
    calculator: { ...calculator, freePlan: planName("free"), packPlan: planName("educators") },
    careers: landing.careers,
    positions: readPositions().map(({ id, title, department, description }) => ({
      id,
      title,
      department,
      description,
    })),
    positionCount: positionCountText(readPositions().length),
  };
}

/** After a navigation from another page there is no built page whose static parts could be kept. */
export async function clientLoader({ serverLoader }: Route.ClientLoaderArgs) {
  const [content, { staticParts }] = await Promise.all([serverLoader(), import("./landing-static.tsx")]);
  return { ...content, staticParts };
}

/** Nothing here changes while one reads; a section link on this page must not load it again. */
export function shouldRevalidate() {
  return false;
}

const renderedByServer = import.meta.env.SSR ? (await import("./landing-static.tsx")).staticParts : undefined;

export default function Landing() {
  const page = useLoaderData<typeof loader>() as ReturnType<typeof loader> & { staticParts?: StaticParts };
  const parts = page.staticParts ?? renderedByServer;
  return (
    <div className="landing">
      <ScriptElement text={import.meta.env.SSR ? firstScreenScript : ""} />
      <StaticPart part={parts?.Hero} />
      <StaticPart part={parts?.Explanation} />
      <Pricing mail={page.mail} plans={<StaticPart part={parts?.Plans} />}>
        <CreditGuide content={page.calculator}>
          <StaticPart part={parts?.Examples} />
        </CreditGuide>
      </Pricing>
      <OpenPositions careers={page.careers} positions={page.positions} countText={page.positionCount} />
      <StaticPart part={parts?.Questions} />
      <CountUp>
        <StaticPart part={parts?.Metrics} />
      </CountUp>
      <AudienceTabs
        audiences={page.audiences}
        action={(audience) => <AudienceButton audience={audience} dashboards={dashboards} />}
      />
      <StaticPart part={parts?.UniqueFeatures} />
      <StaticPart part={parts?.Closing} />
    </div>
  );
}

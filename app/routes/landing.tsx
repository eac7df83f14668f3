import { useLoaderData } from "react-router";
import { landing } from "../../content/landing.ts";
import { opensInNewTab } from "../../content/navigation.ts";
import { landingPage } from "../../content/page-descriptions.ts";
import { positionCountText } from "../../content/position-count.ts";
import { readPositions } from "../../content/positions.ts";
import { calculator, institutionMail, planName, pricing } from "../../content/pricing.ts";
import { site } from "../../content/site.ts";
import { AudienceButton } from "../sections/audience-button.tsx";
import { AudienceTabs } from "../sections/audience-tabs.tsx";
import { CountUp } from "../sections/count-up.tsx";
import { CreditGuide } from "../sections/credit-guide.tsx";
import { HeroControls } from "../sections/hero-controls.tsx";
import { OpenPositions } from "../sections/open-positions.tsx";
import { Pricing } from "../sections/pricing.tsx";
import { Still } from "../sections/still.tsx";
import type { StillParts } from "./landing-still.tsx";
import { pageMeta } from "./page-meta.ts";
import type { Route } from "./+types/landing";

export const meta = () => pageMeta(landingPage);

/** Words of the parts that scripts change; they travel with the page, the rest stands in it. */
export function loader() {
  const { examples: _examples, assumptions: _assumptions, ...sum } = calculator;
  return {
    audiences: landing.audiences,
    pricingId: pricing.id,
    mail: institutionMail,
    calculator: { ...sum, freePlan: planName("free"), packPlan: planName("educators") },
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

/** Who comes from another page has no built page to keep the still parts of. */
export async function clientLoader({ serverLoader }: Route.ClientLoaderArgs) {
  const [words, { stillParts }] = await Promise.all([serverLoader(), import("./landing-still.tsx")]);
  return { ...words, stillParts };
}

/** Nothing here changes while one reads; a section link on this page must not load it again. */
export function shouldRevalidate() {
  return false;
}

const renderedByServer = import.meta.env.SSR ? (await import("./landing-still.tsx")).stillParts : undefined;

export default function Landing() {
  const page = useLoaderData<typeof loader>() as ReturnType<typeof loader> & { stillParts?: StillParts };
  const still = page.stillParts ?? renderedByServer;
  const doors = { dashboards: site.dashboards, opensInNewTab };
  return (
    <div className="landing">
      <HeroControls>
        <Still part={still?.Hero} />
      </HeroControls>
      <Still part={still?.Explanation} />
      <AudienceTabs
        audiences={page.audiences}
        action={(audience) => <AudienceButton audience={audience} {...doors} />}
      />
      <CountUp>
        <Still part={still?.Metrics} />
      </CountUp>
      <Pricing id={page.pricingId} mail={page.mail} plans={<Still part={still?.Plans} />}>
        <CreditGuide words={page.calculator}>
          <Still part={still?.Examples} />
        </CreditGuide>
      </Pricing>
      <Still part={still?.Questions} />
      <OpenPositions careers={page.careers} positions={page.positions} countText={page.positionCount} />
      <Still part={still?.Closing} />
    </div>
  );
}

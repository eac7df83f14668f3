import type { SiteFacts } from "../../application/answer.ts";
import { applicationForm } from "../../content/application-form.ts";
import { candidatePage } from "../../content/candidate-page.ts";
import { careers } from "../../content/careers.ts";
import { closingOf, openPositions, workOn } from "../../content/readers/open-positions.ts";
import { CareersHero } from "../positions/careers-hero.tsx";
import { deviceListId, PositionDrawer } from "../positions/position-drawer.tsx";
import { LinksForm } from "../receipt/links-form.tsx";

/** The open positions, between what we offer and what leads back to an application that was sent. */
export function CareersList({ site }: { site: SiteFacts }) {
  const positions = openPositions(site);
  return (
    <>
      <CareersHero content={careers} work={workOn(site)} isAnyOpen={positions.length > 0} />
      {positions.length > 0 ? (
        <PositionDrawer positions={positions} content={careers} closesOf={(id) => closingOf(site, id)?.text ?? null} />
      ) : null}
      <div id={deviceListId} />
      {site.hasMail ? <LinksForm content={candidatePage.links} label={applicationForm.labels.email} /> : null}
    </>
  );
}

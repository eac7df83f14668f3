import { use } from "react";
import { data, Outlet, useMatch } from "react-router";
import { closingOf, openPositions, positionAt, workOn } from "../../content/readers/open-positions.ts";
import { applicationForm } from "../../content/application-form.ts";
import { candidatePage } from "../../content/candidate-page.ts";
import { careers } from "../../content/careers.ts";
import { applyPage, careersPage, positionPage } from "../../content/metadata/page-descriptions.ts";
import careersScript from "../elements/careers-script.ts?script";
import { DialogTemplate } from "../positions/dialog/dialog-page.tsx";
import { CoverCells } from "../positions/cover-cells.tsx";
import { ClosingNote } from "../positions/closing-note.tsx";
import { CareersHero } from "../positions/careers-hero.tsx";
import { PositionDetails } from "../positions/position-details.tsx";
import { deviceListId, PositionDrawer } from "../positions/position-drawer.tsx";
import { rejectedForm, siteContext } from "../page-context.ts";
import { LinksForm } from "../receipt/links-form.tsx";
import { IslandModule } from "../layouts/island-module.ts";
import { pageMeta } from "../layouts/page-meta.ts";
import { ScriptElement } from "../layouts/scripts/script-element.tsx";
import type { Route } from "./+types/careers";
import { FormElement, islandFactsOf } from "./form-element.tsx";

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(careersPage(workOn(matches[0].loaderData)), matches);
}

export function loader({ params, context }: Route.LoaderArgs) {
  const { position: id } = params;
  if (id && !positionAt(context.get(siteContext), id)) throw data(null, 404);
  return { answer: rejectedForm(context) };
}

/** The list with its dialogs, or the page of one of them. A form that came back with what was typed has no script. */
export default function CareersRoute({ loaderData: { answer }, matches }: Route.ComponentProps) {
  const site = matches[0].loaderData;
  const isList = useMatch("/careers") !== null;
  const module = use(IslandModule);
  return (
    <>
      <application-notices module={module} facts={JSON.stringify(islandFactsOf(site))} {...(isList && { list: "" })} />
      {isList ? <PositionList site={site} /> : <Outlet />}
      <dialog-routes>{isList ? <Dialogs site={site} /> : null}</dialog-routes>
      {answer ? null : <ScriptElement text={careersScript} />}
    </>
  );
}

type SiteProps = { site: Route.ComponentProps["matches"][0]["loaderData"] };

function PositionList({ site }: SiteProps) {
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

/** Everything that can open over the list is in the page, so that it opens at once, and offline too. */
function Dialogs({ site }: SiteProps) {
  const positions = openPositions(site);
  const work = workOn(site);
  return (
    <>
      {positions.map((position) => (
        <DialogTemplate
          key={position.id}
          path={`/careers/${position.id}`}
          pageTitle={positionPage(position).title}
          title={position.title}
          closeLabel={careers.details.close}
        >
          <PositionDetails
            position={position}
            content={careers}
            positions={positions}
            closes={closingOf(site, position.id)}
            Heading="h3"
          />
        </DialogTemplate>
      ))}
      {[null, ...positions].map((position) => (
        <DialogTemplate
          key={position?.id ?? ""}
          path={applyPage(position, work).path}
          pageTitle={applyPage(position, work).title}
          title={position ? applicationForm.titleFor(position.title) : applicationForm.title(work)}
          closeLabel={applicationForm.close}
        >
          {position ? <CoverCells position={position} content={careers} /> : null}
          <ClosingNote closes={position && closingOf(site, position.id)} />
          <FormElement site={site} position={position?.title ?? null} presentation="dialog" />
        </DialogTemplate>
      ))}
    </>
  );
}

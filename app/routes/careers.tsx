import { use } from "react";
import { data, Outlet, useMatch } from "react-router";
import { careersPage } from "../../content/metadata/page-descriptions.ts";
import { positionAt, workOn } from "../../content/readers/open-positions.ts";
import careersScript from "../elements/careers-script.ts?script";
import { islandFactsOf } from "../island-facts.ts";
import { rejectedForm, siteContext } from "../page-context.ts";
import { IslandModule } from "../layouts/island-module.ts";
import { pageMeta } from "../layouts/page-meta.ts";
import { ScriptElement } from "../layouts/scripts/script-element.tsx";
import type { Route } from "./+types/careers";
import { CareersDialogs } from "./careers-dialogs.tsx";
import { CareersList } from "./careers-list.tsx";

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
      {isList ? <CareersList site={site} /> : <Outlet />}
      <dialog-routes>{isList ? <CareersDialogs site={site} /> : null}</dialog-routes>
      {answer ? null : <ScriptElement text={careersScript} />}
    </>
  );
}

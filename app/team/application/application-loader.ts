import type { LoaderFunctionArgs } from "react-router";
import { inboxSearch, readInboxQuery } from "../../../application/team/inbox-address.ts";
import { siteContext } from "../../page-context.ts";
import { refusal } from "../refusal.ts";
import { teamContext } from "../team-context.ts";
import { readDeclining } from "./read-declining.ts";

type ApplicationLoaderArgs = LoaderFunctionArgs & { params: { reference: string } };

/** The page's address names the application, the list that one came from, and what was done last. */
export async function applicationLoader({
  context,
  params: { reference },
  url: { searchParams },
}: ApplicationLoaderArgs) {
  const team = context.get(teamContext);
  const query = readInboxQuery(searchParams);
  const [application, shownResume, place, done] = await Promise.all([
    team.readApplication(reference),
    team.readResume(reference),
    team.readPlace(reference, query),
    team.readDone(searchParams),
  ]);
  if (!application) throw refusal(context, 404, await team.readEnd(reference));
  return {
    application,
    shownResume,
    place,
    list: inboxSearch(query),
    done,
    formKey: crypto.randomUUID(),
    declining: await readDeclining(team, application),
    retentionDays: context.get(siteContext).retentionDays,
  };
}

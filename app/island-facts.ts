import type { SiteFacts } from "../application/answer.ts";
import { openPositions, workOn } from "../content/readers/open-positions.ts";
import { workOf } from "../content/work.ts";
import type { IslandFacts } from "./form/island/island-props.ts";

/**
 * The facts with which an island is rendered and hydrated. `position`: the title of the position in the form's address.
 * `isBack`: the form came back, and keeps its position: an application that was under way is still taken.
 */
export function islandFactsOf(
  site: SiteFacts,
  form: { position: string | null; isBack: boolean } | null = null,
): IslandFacts {
  const ofForm = site.positions.filter(({ title }) => title === form?.position);
  const open = openPositions(site);
  const offered = site.positions.filter((one) => open.includes(one) || (form?.isBack && ofForm.includes(one)));
  return {
    positions: offered.map(({ id, title }) => ({ id, title })),
    hasChat: site.hasChat,
    retentionDays: site.retentionDays,
    noun: (ofForm.length > 0 ? workOf(ofForm) : workOn(site)).noun,
  };
}

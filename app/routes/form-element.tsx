import { use } from "react";
import { useLocation } from "react-router";
import { sourceField } from "../../application/protocol.ts";
import type { RejectedForm, SiteFacts } from "../../application/answer.ts";
import { openPositions, workOn } from "../../content/readers/open-positions.ts";
import { workOf } from "../../content/work.ts";
import type { IslandFacts } from "../form/island/island-props.ts";
import { FormIsland } from "../form/island/form-island.tsx";
import { islandContent } from "../island-content.ts";
import { IslandModule } from "../layouts/island-module.ts";

type FormElementProps = {
  site: SiteFacts;
  position: string | null;
  presentation: "page" | "dialog";
  answer?: RejectedForm | null;
};

/** The form in its element: a plain form, which the element's script hydrates. */
export function FormElement({ site, position, presentation, answer = null }: FormElementProps) {
  const module = use(IslandModule);
  const facts = islandFactsOf(site, { position, isBack: answer !== null });
  const source = new URLSearchParams(useLocation().search).get(sourceField);
  return (
    <application-form module={module} facts={JSON.stringify(facts)} {...(position !== null && { position })}>
      <FormIsland
        facts={facts}
        content={islandContent}
        answer={answer}
        source={source}
        presentation={presentation}
        position={position}
      />
    </application-form>
  );
}

/**
 * `position`: the title of the position in the form's address. `isBack`: the form came back, and keeps its position: an
 * application that was under way is still taken.
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

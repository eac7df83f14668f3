import { use } from "react";
import { useLocation } from "react-router";
import { sourceField } from "../../application/protocol.ts";
import type { RejectedForm, SiteFacts } from "../../application/answer.ts";
import { applicationForm } from "../../content/application-form.ts";
import { careers } from "../../content/careers.ts";
import { positions } from "../../content/readers/all-positions.ts";
import { openPositions } from "../../content/readers/open-positions.ts";
import type { IslandContent, IslandFacts } from "../form/island/island-props.ts";
import { FormIsland } from "../form/island/form-island.tsx";
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
  const facts = islandFactsOf(site, answer && position);
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

/** `posted`: the title of the position whose form came back, which it keeps: an application under way is still taken. */
export function islandFactsOf(site: SiteFacts, posted: string | null = null): IslandFacts {
  const open = openPositions(site);
  const offered = positions.filter((position) => position.title === posted || open.includes(position));
  return {
    positions: offered.map(({ id, title }) => ({ id, title })),
    hasChat: site.hasChat,
    retentionDays: site.retentionDays,
  };
}

const islandContent: IslandContent = {
  form: applicationForm,
  closed: careers.closed,
  morePositions: careers.backToPositions,
};

import { use } from "react";
import { useLocation } from "react-router";
import { sourceField } from "../../application/protocol.ts";
import type { RejectedForm, SiteFacts } from "../../application/answer.ts";
import { FormIsland } from "../form/island/form-island.tsx";
import { islandContent } from "../island-content.ts";
import { islandFactsOf } from "../island-facts.ts";
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

import type { TeamApplication } from "../../../application/team/application.ts";
import { applicationPage } from "../../../content/team/application.ts";
import { Button } from "../../ui/button.tsx";
import { TickMark } from "../../ui/tick-mark.tsx";
import { ChangeForm } from "./change-form.tsx";

const { handled: texts } = applicationPage;

/** Who answers the candidate: so that two people don't. */
export function HandledSection({ handled }: { handled: TeamApplication["handled"] }) {
  return (
    <section aria-labelledby="handled">
      <h2 id="handled">{texts.heading}</h2>
      {handled ? (
        <p className="is-handled">
          <TickMark /> <span>{texts.by(handled.by, handled.at)}</span>
        </p>
      ) : (
        <p>{texts.no}</p>
      )}
      <ChangeForm change={handled ? "reopen" : "handle"}>
        <Button type="submit" variant={handled ? "secondary" : "primary"}>
          {handled ? texts.reopen : texts.handle}
        </Button>
      </ChangeForm>
    </section>
  );
}

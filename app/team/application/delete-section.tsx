import { teamPath, teamRecordPath } from "../../../application/team/addresses.ts";
import { applicationPage } from "../../../content/team/application.ts";
import { Button } from "../../ui/button.tsx";
import { References } from "../references.tsx";

/** The file with everything, and the button that leads to the page which asks before the application is deleted. */
export function DeleteSection({ reference, list }: { reference: string; list: string }) {
  return (
    <section>
      <form method="post" action={teamRecordPath(reference)}>
        <Button type="submit" variant="quiet">
          {applicationPage.record}
        </Button>
      </form>
      <form method="post" action={teamPath + list}>
        <References references={[reference]} />
        <Button type="submit" name="change" value="delete" variant="quiet">
          {applicationPage.delete}
        </Button>
      </form>
    </section>
  );
}

import type { InboxQuery } from "../../../application/team/inbox-address.ts";
import type { InboxEntry } from "../../../application/team/inbox.ts";
import { tellingPages } from "../../../content/team/inbox.ts";
import { tellingButtons } from "../../../content/team/telling.ts";
import { Button } from "../../ui/button.tsx";
import { SeveralPage } from "./several-page.tsx";

type TellSeveralProps = {
  query: InboxQuery;
  change: keyof typeof tellingPages;
  /** Pressed twice, it is said once. */
  formKey: string;
  entries: InboxEntry[];
};

/** Which applications are meant, and how their candidates know, or why they get no answer. */
export function TellSeveral({ query, change, formKey, entries }: TellSeveralProps) {
  const { title, text, tellings, cancel } = tellingPages[change];
  const buttons = tellings.map((telling) => (
    <Button key={telling} type="submit" name="change" value={telling}>
      {tellingButtons[telling]}
    </Button>
  ));
  const texts = { title: title(entries.length), text, cancel };
  return (
    <SeveralPage query={query} entries={entries} {...texts} buttons={buttons}>
      <input type="hidden" name="key" value={formKey} />
    </SeveralPage>
  );
}

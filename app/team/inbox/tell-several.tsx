import type { InboxQuery } from "../../../application/team/inbox-address.ts";
import type { InboxEntry } from "../../../application/team/inbox.ts";
import { goneLeftOut, tellingLeftOut, tellingPages } from "../../../content/team/inbox.ts";
import { tellingButtons } from "../../../content/team/telling.ts";
import { Button } from "../../ui/button.tsx";
import { SeenActs } from "../references.tsx";
import { SeveralPage } from "./several-page.tsx";

export type TellSeveralProps = {
  query: InboxQuery;
  change: keyof typeof tellingPages;
  /** Pressed twice, it is said once. */
  formKey: string;
  entries: InboxEntry[];
  /** How many are left out, because an answer is leaving. */
  leavingCount: number;
  /** How many are deleted. */
  goneCount: number;
};

/** Which applications are meant, and how their candidates know, or why they get no answer. */
export function TellSeveral({ query, change, formKey, entries, leavingCount, goneCount }: TellSeveralProps) {
  const { title, text, tellings, cancel } = tellingPages[change];
  const buttons = tellings.map((telling) => (
    <Button key={telling} type="submit" name="change" value={telling}>
      {tellingButtons[telling]}
    </Button>
  ));
  const leftOut = [goneCount > 0 && goneLeftOut(goneCount), leavingCount > 0 && tellingLeftOut(leavingCount)];
  const texts = { title: title(entries.length), text: [...leftOut, text].filter(Boolean).join(" "), cancel };
  return (
    <SeveralPage query={query} entries={entries} {...texts} buttons={entries.length > 0 ? buttons : null}>
      <SeenActs name="seen" entries={entries} />
      <input type="hidden" name="key" value={formKey} />
    </SeveralPage>
  );
}

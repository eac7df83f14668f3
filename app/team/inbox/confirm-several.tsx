import type { InboxQuery } from "../../../application/team/inbox-address.ts";
import type { InboxEntry } from "../../../application/team/inbox.ts";
import { confirmationPages, goneLeftOut, typedWord } from "../../../content/team/inbox.ts";
import { Button } from "../../ui/button.tsx";
import { TextField } from "../../ui/fields/field.tsx";
import { UnbrokenParts } from "../../ui/unbroken-parts.tsx";
import { SeveralPage } from "./several-page.tsx";

export type ConfirmSeveralProps = {
  query: InboxQuery;
  change: keyof typeof confirmationPages;
  entries: InboxEntry[];
  /** How many are deleted. */
  goneCount: number;
  isWrong: boolean;
  hasChat: boolean;
};

/** Which applications are meant, and the button that does it; what can't be undone needs a word typed. */
export function ConfirmSeveral({ query, change, entries, goneCount, isWrong, hasChat }: ConfirmSeveralProps) {
  const { title, text, word, button, cancel } = confirmationPages[change];
  const toType = word?.(entries.map(({ reference }) => reference));
  const buttons = (
    <Button type="submit" variant="primary" name="change" value={change}>
      {button(entries.length)}
    </Button>
  );
  const texts = {
    title: title(entries.length),
    text: [goneCount > 0 && goneLeftOut(goneCount), text(hasChat)].filter(Boolean).join(" "),
    cancel,
  };
  return (
    <SeveralPage query={query} entries={entries} {...texts} buttons={buttons}>
      {toType === undefined ? (
        <input type="hidden" name="word" />
      ) : (
        <TextField
          name="word"
          label={<UnbrokenParts>{typedWord.label(toType)}</UnbrokenParts>}
          error={isWrong ? typedWord.wrong : undefined}
          required
          autoComplete="off"
          spellCheck={false}
        />
      )}
    </SeveralPage>
  );
}

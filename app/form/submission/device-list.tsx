import { useEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { Button } from "../../ui/button.tsx";
import { UnbrokenParts } from "../../ui/unbroken-parts.tsx";
import type { PositionChoice } from "../../../application/fields.ts";
import type { ApplicationFormContent } from "../../../content/application-form.ts";
import { draftedForms, draftOf, positionOf } from "../store/draft.ts";
import type { SentApplication } from "../store/stored.ts";
import { applicationStore, useApplication } from "../store/use-application.ts";

type DeviceListProps = { content: ApplicationFormContent; positions: readonly PositionChoice[] };

/** All applications of this device: the drafts, and the sent ones with links to their pages. */
export function DeviceList({ content: { onDevice, received }, positions }: DeviceListProps) {
  const sent = useApplication((state) => state.sent);
  const [isForgotten, setIsForgotten] = useState(false);
  const result = useRef<HTMLParagraphElement>(null);
  const drafts = useStoredDrafts(positions, onDevice.noPosition);

  // The cards are not a part of the island: the server renders them for everyone.
  useEffect(() => showOnCards(sent, positions, onDevice.seeSent), [sent, positions, onDevice.seeSent]);

  async function forget() {
    await applicationStore().forgetSent();
    // The button is gone then; the text that gets the focus has to be rendered first.
    flushSync(() => setIsForgotten(true));
    result.current?.focus();
  }

  if (drafts.length === 0 && sent.length === 0 && !isForgotten) return null;
  return (
    <section className="stack device-list page" aria-labelledby="device-list">
      <h2 id="device-list">{onDevice.title}</h2>
      <ul className="ruled-rows links">
        {drafts.map(({ form, address, title }) => (
          <li key={form}>
            <a href={address}>{title}</a>
            <span className="note">{onDevice.draft}</span>
          </li>
        ))}
        {sent.map(({ reference, position, receivedAt, statusUrl, ended }) => (
          <li key={reference}>
            <a href={statusUrl}>{position}</a>
            <span className="note">
              <UnbrokenParts>
                {ended
                  ? `${onDevice.ended(reference, onDevice.endings[ended.ending])} `
                  : `${onDevice.sent(reference)} `}
              </UnbrokenParts>
              <time dateTime={ended?.at ?? receivedAt}>{received.timeHere(ended?.at ?? receivedAt)}</time>
            </span>
          </li>
        ))}
      </ul>
      {sent.length > 0 ? (
        <Button variant="quiet" size="small" onClick={() => void forget()}>
          {onDevice.forget}
        </Button>
      ) : null}
      {isForgotten && sent.length === 0 ? (
        <p ref={result} tabIndex={-1}>
          {onDevice.forgotten}
        </p>
      ) : null}
    </section>
  );
}

/**
 * Lets the cards of the positions that were applied for lead to the application in place of the form. The returned function
 * takes that back.
 */
function showOnCards(sent: readonly SentApplication[], positions: readonly PositionChoice[], text: string): () => void {
  const undo = positions.map(({ id, title }) => {
    const application = sent.find(({ position, ended }) => position === title && !ended);
    const link = document.querySelector<HTMLAnchorElement>(`[data-card] a[href="/careers/${id}/apply"]`);
    if (!application || !link) return () => {};
    const { textContent, ariaLabel } = link;
    Object.assign(link, { href: application.statusUrl, textContent: text, ariaLabel: `${text}: ${title}` });
    return () => void Object.assign(link, { href: `/careers/${id}/apply`, textContent, ariaLabel });
  });
  return () => undo.forEach((takeBack) => takeBack());
}

/** The drafts on the device, of an application that is being sent or waits, too. */
function useStoredDrafts(positions: readonly PositionChoice[], noPosition: string) {
  const state = useApplication((all) => all);
  if (state.status === "unavailable" || state.status === "storing") return [];
  return draftedForms(state).map((form) => {
    const position = positions.find(({ title }) => title === form);
    // A draft for a position that has closed is offered there.
    const address = position ? `/careers/${position.id}/apply` : "/careers/apply";
    return { form, address, title: positionOf(form, draftOf(state, form)) || noPosition };
  });
}

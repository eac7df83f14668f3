import type { TeamMail } from "../../../application/team/answer.ts";
import { applicationPage } from "../../../content/team/application.ts";
import { LongName } from "../../ui/long-name.tsx";
import { WholeTimes } from "../whole-times.tsx";

const { mail: texts } = applicationPage;

/** The state of an email to the candidate, and why it waits or was not sent. */
export function MailStateText({ mail: { state, at, address, reason } }: { mail: TeamMail }) {
  return (
    <>
      <p className="note">
        <WholeTimes>{at === null ? texts.held : texts.states[state](at)}</WholeTimes>{" "}
        <bdi>
          <LongName>{texts.to(address)}</LongName>
        </bdi>
      </p>
      {reason === null ? null : <p className="warning-note">{reason}</p>}
    </>
  );
}

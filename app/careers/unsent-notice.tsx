import type { ApplicationFormWords } from "../../content/application-form.ts";
import { SheetLink } from "./sheet-link.tsx";
import type { Sending } from "./sending.ts";

/** On the careers page while a closed form is still not sent: it must not be taken for a sent one. */
export function UnsentNotice({ words, sending }: { words: ApplicationFormWords; sending: Sending }) {
  if (sending.step === "idle" || sending.step === "received") return null;
  return (
    <div className="unsent-notice page" role="status">
      <div className="sheet">
        <p>{sending.step === "sending" ? words.status.sending : words.notSent.title}</p>
        <SheetLink to={sending.parcel.address}>{words.notSent.open}</SheetLink>
      </div>
    </div>
  );
}

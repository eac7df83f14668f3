import type { InstitutionMail } from "../../../content/landing/pricing.ts";
import { Icon } from "../../ui/icon.tsx";

/** For devices without a mail program: address and text to take along. Both can be read and selected without script. */
export function InstitutionMailCopy({ mail }: { mail: InstitutionMail }) {
  return (
    <details className="mail-copy fold">
      <summary>
        <Icon name="chevron" />
        {mail.noMailProgram}
      </summary>
      <p className="address">{mail.to}</p>
      <CopyButton label={mail.copyAddress} copied={mail.copied} />
      <pre>{`${mail.subject}\n\n${mail.body}`}</pre>
      <CopyButton label={mail.copyText} copied={mail.copied} />
    </details>
  );
}

/** Answered by `copy-on-click.ts`. */
function CopyButton({ label, copied }: { label: string; copied: string }) {
  return (
    <>
      <button type="button" className="needs-script copy" data-copied={copied}>
        {label}
      </button>
      <span className="visually-hidden" role="status" />
    </>
  );
}

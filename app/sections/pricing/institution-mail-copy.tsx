import type { InstitutionMail } from "../../../content/landing/pricing.ts";
import { CopyButton } from "../../ui/copy-button.tsx";
import { Icon } from "../../ui/icon.tsx";

/** For devices without a mail program: address and text to take along. Both can be read and selected without script. */
export function InstitutionMailCopy({ mail }: { mail: InstitutionMail }) {
  const text = `${mail.subject}\n\n${mail.body}`;
  return (
    <details className="mail-copy fold">
      <summary>
        <Icon name="chevron" />
        {mail.noMailProgram}
      </summary>
      <p className="address">{mail.to}</p>
      <CopyButton className="copy" text={mail.to} label={mail.copyAddress} copiedLabel={mail.copied} />
      <pre>{text}</pre>
      <CopyButton className="copy" text={text} label={mail.copyText} copiedLabel={mail.copied} />
    </details>
  );
}

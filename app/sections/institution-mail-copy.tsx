import { useState } from "react";
import type { InstitutionMail } from "../../content/pricing.ts";
import { Icon } from "../ui/icon.tsx";

/** For devices without a mail program: address and text to take along. Both can be read and selected without script. */
export function InstitutionMailCopy({ mail }: { mail: InstitutionMail }) {
  const [copied, setCopied] = useState<string>();

  function copyButton(label: string, text: string) {
    return (
      <button
        type="button"
        className="copy needs-script"
        onClick={() =>
          void navigator.clipboard.writeText(text).then(
            () => setCopied(label),
            () => setCopied(undefined), // refused: the text stands there to be selected
          )
        }
      >
        {copied === label ? mail.copied : label}
      </button>
    );
  }

  return (
    <details className="mail-copy">
      <summary>
        <Icon name="chevron" />
        {mail.noMailProgram}
      </summary>
      <p className="address">{mail.to}</p>
      {copyButton(mail.copyAddress, mail.to)}
      <pre>{`${mail.subject}\n\n${mail.body}`}</pre>
      {copyButton(mail.copyText, `${mail.subject}\n\n${mail.body}`)}
      <span className="visually-hidden" role="status">
        {copied ? mail.copied : ""}
      </span>
    </details>
  );
}

import type { ApplicationFormContent } from "../../content/application-form.ts";
import { Fact } from "./facts.tsx";

type ReceiptFactsProps = {
  content: ApplicationFormContent["received"];
  reference: string;
  position: string;
  /** `quiet`: beside something that is more important by now. */
  variant?: "quiet" | undefined;
};

/** What an application is found by. The device's list reads the position (`app/elements/listed-script.ts`). */
export function ReceiptFacts({ content, reference, position, variant }: ReceiptFactsProps) {
  return (
    <dl className="ruled-rows" data-position={position}>
      <Fact name={content.reference} className="reference-fact">
        <span className={["reference", variant].filter(Boolean).join(" ")}>{reference}</span>
      </Fact>
      <Fact name={content.position}>{position}</Fact>
    </dl>
  );
}

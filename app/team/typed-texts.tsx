import { typedTexts } from "../../content/team/frame.ts";
import { TextAreaField, TextField } from "../ui/fields/field.tsx";
import type { Typed } from "./typed.ts";

/** The texts that were typed in a post that was not carried out, to be copied; nothing without any. None is stored. */
export function TypedTexts({ typed, heading = typedTexts.heading }: { typed: Typed[]; heading?: string }) {
  if (typed.length === 0) return null;
  return (
    <section className="stack" aria-labelledby="typed">
      <h2 id="typed">{heading}</h2>
      {typed.map(({ name, text }) => {
        const field = { name: `typed-${name}`, label: typedTexts.labels[name], readOnly: true, dir: "auto" } as const;
        const isLong = name === "subject" || name === "text" || name === "note" || text.includes("\n");
        return isLong ? (
          <TextAreaField key={name} {...field} defaultValue={text} rows={text.split("\n").length + 1} />
        ) : (
          <TextField key={name} {...field} defaultValue={text} />
        );
      })}
    </section>
  );
}

import { UnbrokenParts } from "../ui/unbroken-parts.tsx";
import { written } from "./written.ts";

/** A sentence of ours with the names of people in it, each with its own direction and language. */
export function WithNames({ names, children: text }: { names: string[]; children: string }) {
  const [name, ...others] = names;
  if (name === undefined) return <UnbrokenParts>{text}</UnbrokenParts>;
  const at = text.indexOf(name);
  if (at < 0) return <WithNames names={others}>{text}</WithNames>;
  return (
    <>
      <UnbrokenParts>{text.slice(0, at)}</UnbrokenParts>
      <bdi {...written(name)}>{name}</bdi>
      <WithNames names={others}>{text.slice(at + name.length)}</WithNames>
    </>
  );
}

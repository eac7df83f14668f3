import { UnbrokenCodes } from "../ui/unbroken-codes.tsx";
import { written } from "./written.ts";

/** A sentence of ours with the names of people in it, each with its own direction and language. */
export function WithNames({ names, children: text }: { names: string[]; children: string }) {
  const [name, ...others] = names;
  if (name === undefined) return <UnbrokenCodes>{text}</UnbrokenCodes>;
  const at = text.indexOf(name);
  if (at < 0) return <WithNames names={others}>{text}</WithNames>;
  return (
    <>
      <UnbrokenCodes>{text.slice(0, at)}</UnbrokenCodes>
      <bdi {...written(name)}>{name}</bdi>
      <WithNames names={others}>{text.slice(at + name.length)}</WithNames>
    </>
  );
}

import { stringify } from "yaml";
import type { WrittenPosition } from "../application/position.ts";

/** Returns a position as a file of `content/positions/`. */
export function positionFile({ about, employmentType, ...facts }: WrittenPosition): string {
  const { id, title, department, ...rest } = facts;
  // A file without a type is one of an internship.
  const type = employmentType === "INTERN" ? {} : { employmentType };
  const yaml = stringify({ id, title, department, ...type, ...rest }, { lineWidth: 0, defaultStringType: "PLAIN" });
  return `---\n${yaml}---\n\n${about.join("\n\n")}\n`;
}

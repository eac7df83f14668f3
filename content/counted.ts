import { groupedNumber } from "../application/grouped-number.ts";

/** Such as `1 application` and `2 applications`. */
export function counted(count: number, noun: string): string {
  return `${groupedNumber(count)} ${noun}${count === 1 ? "" : "s"}`;
}

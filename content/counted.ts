import { groupedNumber } from "../application/grouped-number.ts";

/** Such as `1 application` and `2 applications`. */
export function counted(count: number, noun: string): string {
  return `${groupedNumber(count)} ${noun}${count === 1 ? "" : "s"}`;
}

/** Such as `Three months` and `One month`; from thirteen on in digits. */
export function inWords(count: number, noun: string): string {
  return `${numberWord(count)} ${noun}${count === 1 ? "" : "s"}`;
}

/** Such as `Three`; from thirteen on in digits. */
export function numberWord(count: number): string {
  return numberWords[count - 1] ?? groupedNumber(count);
}

const numberWords = "One Two Three Four Five Six Seven Eight Nine Ten Eleven Twelve".split(" ");

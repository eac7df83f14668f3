/** Returns the text with the digits of all scripts as 0 to 9. */
export function plainDigits(text: string): string {
  return text.replace(/\p{Nd}/gu, digitOf);
}

/** Unicode has the ten digits of each script in one row, from zero on. The row of another script may be right before it. */
function digitOf(digit: string): string {
  const code = digit.codePointAt(0)!;
  let earlier = 0;
  while (/\p{Nd}/u.test(String.fromCodePoint(code - earlier - 1))) earlier += 1;
  return String(earlier % 10);
}

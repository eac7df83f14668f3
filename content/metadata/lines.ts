/** Returns a text of `all` lines, each with its end. */
export function lines(...all: string[]): string {
  return [...all, ""].join("\n");
}

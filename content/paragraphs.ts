/** Returns the paragraphs of a plain text, which an empty line ends. */
export function paragraphsIn(text: string): string[] {
  const paragraphs = text.split(/\n\s*\n/).map((paragraph) => paragraph.trim().replace(/\s+/g, " "));
  return paragraphs.filter((paragraph) => paragraph !== "");
}

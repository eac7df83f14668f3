/** Returns the JSON value in `text`, or null for any other text. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

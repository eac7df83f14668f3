/** What all pages of this browser remember under `name`; null where nothing is, and in browsers that remember nothing. */
export function remembered(name: string): string | null {
  try {
    return localStorage.getItem(name);
  } catch {
    return null;
  }
}

/** Remembers `value` under `name`, where the browser lets us; null forgets it. */
export function remember(name: string, value: string | null): void {
  try {
    if (value === null) localStorage.removeItem(name);
    else localStorage.setItem(name, value);
  } catch {
    // What reads it finds nothing, and does without.
  }
}

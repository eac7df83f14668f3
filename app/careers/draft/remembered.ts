/** Remembers `value` under `name` for all pages of this browser; null forgets it. Some browsers remember nothing. */
export function setRemembered(name: string, value: string | null): void {
  try {
    if (value === null) localStorage.removeItem(name);
    else localStorage.setItem(name, value);
  } catch {
    // What reads it finds nothing, and does without.
  }
}

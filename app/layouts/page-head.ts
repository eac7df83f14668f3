/**
 * What a layout or a page adds to the beginning of its documents: `export const handle: PageHead = { … }`. `app/root.tsx`
 * inlines the styles of all matching routes, from the layout inward, and then their scripts.
 */
export type PageHead = {
  /** The text of a style sheet (`?inline`). */
  styles?: string;
  /** The text of a script (`?script`) that runs before the first paint. */
  script?: string;
  /** The first link of the page, if it leads elsewhere than to the content. */
  skipLink?: { label: string; href: string };
};

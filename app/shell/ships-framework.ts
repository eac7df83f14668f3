/** Whether the page at `path` ships the framework. Pages of Markdown can't: browsers may not insert markup (trusted types). */
export function shipsFramework(path: string): boolean {
  return /^\/careers(?!\/applied\/)(\/|$)/.test(path);
}

/**
 * Whether the page at `path` ships the framework's script: the careers pages do, except a candidate's own. The text of
 * many others is Markdown turned into markup, which the browser is not allowed to insert (`require-trusted-types-for
 * 'script'`), so they are always loaded as documents.
 */
export function shipsFramework(path: string): boolean {
  return /^\/careers(?!\/applied\/)(\/|$)/.test(path);
}

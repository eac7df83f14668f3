/**
 * Pages that ship no framework script. Their text is Markdown turned into markup, which the browser is not allowed to
 * insert (`require-trusted-types-for 'script'`), so they are always loaded as documents.
 */
const staticPages = ["/", "/about", "/contact", "/privacy", "/terms", "/not-found"];

export function isStaticPage(path: string): boolean {
  return staticPages.includes(path.replace(/(.)\/$/, "$1")) || isWithdrawPage.test(path) || path.startsWith("/error/");
}

/** One question and one button. */
const isWithdrawPage = /^\/careers\/applied\/.+\/withdraw$/;

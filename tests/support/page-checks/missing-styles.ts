import type { APIRequestContext, Page } from "@playwright/test";
import { indexedPages } from "../../../content/metadata/page-descriptions.ts";

/** The public pages: each group of their styles is on one. */
const pages = indexedPages([]).map(({ path }) => path);

/** The styles of all groups, one after the other, with `planted` at the end of a page's own. Throws for a page without any. */
export async function stylesOfAllGroups(request: APIRequestContext, planted: string): Promise<string> {
  const sheets = await Promise.all(
    pages.map(async (page) => {
      const html = await (await request.get(page)).text();
      const styles = stylesIn(page === plantedPage ? html.replace("</style>", () => `${planted}</style>`) : html);
      if (styles === "") throw new Error(`${page} has no styles.`);
      return styles;
    }),
  );
  return [...new Set(sheets)].join("\n");
}

const plantedPage = "/careers";

function stylesIn(html: string): string {
  return [...html.matchAll(/<style\b[^>]*>([^]*?)<\/style>/g)].map(([, css = ""]) => css.trim()).join("\n");
}

/** Selectors of `all` that match an element of the page in some state, but are not among the page's own styles. */
export function missingStyles(page: Page, all: string): Promise<string[]> {
  return page.evaluate((css) => {
    const states =
      /::?(?:before|after|marker|backdrop|placeholder|file-selector-button|selection|[a-z-]*(?:hover|focus|active|visited|target|disabled|enabled|checked|open|invalid|valid|placeholder-shown|popover-open|modal|picker)[a-z-]*|-[a-z-]+|details-content|view-transition[a-z-]*)(?:\([^()]*\))?/g;
    function selectorsIn(rules: CSSRuleList, parents: string): string[] {
      return [...rules].flatMap((rule) => {
        const own = rule instanceof CSSStyleRule ? resolve(rule.selectorText, parents) : parents;
        const nested = "cssRules" in rule ? selectorsIn(rule.cssRules as CSSRuleList, own) : [];
        return rule instanceof CSSStyleRule ? [own, ...nested] : nested;
      });
    }
    function resolve(selector: string, parents: string) {
      if (parents === "") return selector;
      return selector.includes("&") ? selector.replaceAll("&", `:is(${parents})`) : `:is(${parents}) ${selector}`;
    }
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(css);
    const own = new Set([...document.styleSheets].flatMap(({ cssRules }) => selectorsIn(cssRules, "")));
    const others = new Set(selectorsIn(sheet.cssRules, "").filter((selector) => !own.has(selector)));
    // A transition's pseudo-element is there only for what has its name.
    const names = new Set(["*", ...[...document.querySelectorAll("*")].map(nameInTransitions)]);
    return [...others].filter((selector) => {
      const [, name = "*"] = /::view-transition[a-z-]*\(([^()]+)\)/.exec(selector) ?? [];
      const possible = selector
        .replaceAll(":disabled", ":is(button, input, select, textarea)")
        .replaceAll(states, ":is(*)");
      return names.has(name) && document.querySelector(possible);
    });
    function nameInTransitions(element: Element) {
      return getComputedStyle(element).viewTransitionName;
    }
  }, all);
}

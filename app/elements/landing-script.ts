/** The custom elements of the landing page, at its end. */
import { CopyText } from "./copy-text.ts";
import { CreditCalculator } from "./credit-calculator.ts";
import { AnswerSheet } from "./answer-sheet.ts";
import { AudienceTabs } from "./audience-tabs.ts";

customElements.define("answer-sheet", AnswerSheet);
customElements.define("audience-tabs", AudienceTabs);
customElements.define("copy-text", CopyText);
customElements.define("credit-calculator", CreditCalculator);
// The id of the section to which a link from another page led, as the entry's state: between documents no browser keeps one.
if (location.hash) window.navigation?.updateCurrentEntry({ state: { section: location.hash.slice(1) } });
// Marks the page as interactive for tests and developers, as on the careers pages.
document.documentElement.dataset["interactive"] = "";

/** What moves and calculates on the landing page, which has no framework. It stands at the end, where all of it is there. */
import { countUpOnFirstSight } from "./count-up.ts";
import { calculateCredits } from "../pricing/calculate-credits.ts";
import { copyOnClick } from "../pricing/copy-on-click.ts";
import { turnIntoTabs } from "./select-audience.ts";

for (const form of document.querySelectorAll<HTMLFormElement>(".credit-calculator")) calculateCredits(form);
for (const button of document.querySelectorAll<HTMLButtonElement>(".mail-copy button")) copyOnClick(button);
for (const tabs of document.querySelectorAll<HTMLElement>(".tabs")) turnIntoTabs(tabs);
countUpOnFirstSight(document.querySelectorAll(".metrics .figure"));
// Tells tests and people who debug, as on the pages with the framework.
document.documentElement.dataset["interactive"] = "";

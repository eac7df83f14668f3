/** A control of a page, by the first element that its selector finds. */
export type Control = { page: string; name: string; selector: string; width?: number };

const phone = 390;
const desktop = 1280;

/** What the browser itself takes for the least that a control can do. */
export const plainControl: Control = {
  page: "data:text/html,<meta name=viewport content=width=device-width><details><summary>More</summary>Text</details>",
  name: "a plain page's disclosure",
  selector: "summary",
  width: phone,
};

/** Everything on the landing page and the careers page that answers a click. */
export const controls: Control[] = [
  { page: "/", name: "menu", selector: ".bar > .menu-toggle" },
  { page: "/", name: "theme", selector: ".bar > .theme-toggle", width: desktop },
  { page: "/", name: "pause of the headline", selector: ".pause input" },
  { page: "/", name: "replay of the sheet", selector: ".replay" },
  { page: "/", name: "step", selector: ".step-list summary" },
  { page: "/", name: "plan", selector: ".plan .button" },
  { page: "/", name: "mail to copy", selector: ".mail-copy summary" },
  { page: "/", name: "calculator", selector: ".credit-calculator input" },
  { page: "/", name: "position", selector: ".drawer a" },
  { page: "/", name: "question", selector: ".question-list summary" },
  { page: "/", name: "tab", selector: ".tab-list > :nth-child(2)" },
  { page: "/", name: "card", selector: ".flip-card summary" },
  { page: "/careers", name: "details", selector: ".position-card .actions > :first-child" },
  { page: "/careers", name: "form", selector: ".position-card .actions > :last-child" },
].map((control) => ({ width: phone, ...control }));

import { createHash } from "node:crypto";
import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { applicationForm } from "./application-form.ts";
import { careers } from "./careers.ts";
import { businessTerms, figures } from "./claims.ts";
import { readDocument } from "./readers/documents.server.ts";
import { readPositions } from "./readers/positions.server.ts";
import { notFound, routerError } from "./error-pages.ts";
import { landing } from "./landing/landing.ts";
import { footer } from "./navigation.ts";
import { typeText, workOf } from "./work.ts";

/*
 * Scriptmark's own words, to the letter, so that none changes by mistake. No other test knows them: another company
 * changes this file with its words, or deletes it.
 */

const positions = readPositions();
const work = workOf(positions);
const { hero, pricing, institutionMail, calculator, faq, metrics } = landing;
const figureTexts = (stats: readonly { figure: string; label: string }[]) =>
  stats.map(({ figure, label }) => `${figure} ${label}`);

test.each<[what: string, published: unknown, given: unknown]>([
  [
    "the hero's figures",
    figureTexts(hero.stats),
    ["75%+ Accuracy Rate", "100+ Hours Saved", "500+ Assignments Graded"],
  ],
  [
    "the other figures",
    [...figureTexts(metrics.stats), figures.gradingTimeReduction, figures.startSeconds],
    ["500+ assignments evaluated", "80% accuracy", "100+ hours saved", "60+ teachers", "70%", "60"],
  ],
  ["the rotating words", hero.rotatingWords, ["Revolutionize", "Transform", "Modernize"]],
  ["the end of the headline", hero.headlineEnd, "Grading with AI"],
  ["the subtitle", hero.subtitle, "Let AI Evaluate Handwritten Assignments with Unmatched Precision & Speed"],
  ["the chips", hero.chips, ["Handwriting Analysis", "AI Powered", "Lightning Fast"]],
  [
    "the hero's links",
    [hero.teacherButton, hero.studentButton, hero.scrollCue],
    ["I'm a Teacher", "I'm a Student", "How It Works"],
  ],
  [
    "the footer's links",
    [...footer.product.pages, ...footer.company.pages, ...footer.legal.pages]
      .map(({ label, to }) => `${label} ${to}`)
      .join(", "),
    "Features /#features, How It Works /#how-it-works, Pricing /#pricing, About /about, Contact /contact, Jobs /careers, Privacy Policy /privacy, Terms of Service /terms",
  ],
  [
    "the plans",
    pricing.plans.map(({ name, price, credits, unitPrice, stamp }) => [name, price, credits, unitPrice, stamp]),
    [
      ["Free", "$0", "100 free credits", null, null],
      ["Educators", "$199", "for 1000 credits", "at $0.20 per credit", "Most Popular"],
      ["Institution", "Custom pricing", "Unlimited credits", null, null],
    ],
  ],
  [
    "their features",
    pricing.plans.map(({ features }) => features),
    [
      ["Evaluations", "Forgery detections", "Bulk evaluations", "Analytics", "AI question generation"],
      ["Priority support", "Advanced analytics", "Bulk processing"],
      ["Multi-department access", "Dedicated account manager", "Training", "SLA", "Custom reporting"],
    ],
  ],
  [
    "the not-found page",
    [notFound.heading, notFound.text, notFound.goHome, notFound.goBack],
    ["Page Not Found", "Sorry, the page you are looking for doesn't exist or has been moved.", "Go Home", "Go Back"],
  ],
  ["the subject of an institution's mail", institutionMail.subject, "Institution Plan Inquiry"],
  ["the error page", routerError.heading, "Unexpected Application Error!"],
  [
    "the seven positions that exist, by department,",
    positions.map(({ id, title, department }) => `${department}: ${title} (${id})`),
    [
      "Marketing and Sales: Graphic Designer Intern (graphic-designer-intern)",
      "Marketing and Sales: Content Creator Intern (content-creator-intern)",
      "Marketing and Sales: Social Media Marketing Intern (social-media-marketing-intern)",
      "Marketing and Sales: Digital Marketing Intern (digital-marketing-intern)",
      "Marketing and Sales: Sales Intern (sales-intern)",
      "Development: Full Stack Developer Intern (full-stack-developer-intern)",
      "Development: UI/UX Designer Intern (uiux-designer-intern)",
    ],
  ],
  [
    "what the positions have in common",
    [
      careers.hero.headline(work),
      ...careers.hero.offers(work).map(({ title }) => title),
      ...new Set(positions.map(typeText)),
    ],
    [
      "Three months of real work",
      "3-month remote internship",
      "Performance-based incentives",
      "Full-time job opportunities",
      "Real-world experience",
      "Internship (3 months)",
    ],
  ],
])("%s stand to the letter", (_what, published, given) =>
  expect(published, "If you wanted to change these words, change them in this file, too.").toEqual(given),
);

test("the languages that are evaluated are as many as are counted", () => {
  const { answer } = faq.items[1];
  expect(answer.split(",").length).toBe(businessTerms.languages);
});

test("the landing page makes each of its points at most twice", () => {
  const others = { hero: hero.footnote.text, pricing: { ...pricing, plans: [] }, calculator, institutionMail };
  const texts = textsIn({ ...landing, ...others });
  expect(texts.length).toBeGreaterThan(50);
  const points = {
    "one paper or all": /in bulk|one paper|whole (class|stack)|one by one/i,
    "photos of paper": /photo|scanner|type up/i,
    "drafts questions": /(draft|generat)/i,
    "flags forgery": /(flags|flagged)/i,
    "at once": /at once|the moment/i,
    languages: /languages/i,
    "how fast it starts": /seconds/i,
    "credits stay": /never expire/i,
    "what a credit is": /one credit equals/i,
  };
  const told = Object.entries(points).map(([point, pattern]) => ({
    point,
    texts: texts.filter((text) => pattern.test(text)),
  }));
  expect(told.filter(({ texts: found }) => found.length > 2)).toEqual([]);
  // Under the figures, on a card, and in the questions.
  expect(texts.filter((text) => /(adjust|change (it|the grade)|decide|final)/i.test(text))).toHaveLength(3);
});

/** The texts in `content`, grouped: the texts of one step, card or question are one. The id of a section is no text. */
function textsIn(content: unknown): string[] {
  if (typeof content === "string") return [content];
  if (typeof content !== "object" || content === null) return [];
  const values = Object.entries(content).flatMap(([name, value]: [string, unknown]) => (name === "id" ? [] : [value]));
  const isOneThing = !Array.isArray(content) && values.every((value) => typeof value === "string");
  return isOneThing ? [values.join(" ")] : values.flatMap(textsIn);
}

test("that a flag is no verdict is said in these words once", () => {
  const tellers = globSync("content/**/*.{ts,md}", { exclude: ["**/*.test.ts"] }).filter((file) =>
    /reason to look|never a verdict|not proof/i.test(readFileSync(file, "utf8")),
  );
  expect(tellers).toEqual(["content/landing/faq.ts"]);
});

test("what the employer is, is written down once", () => {
  const tellers = globSync("content/**/*.{ts,md}").filter((file) =>
    /startup|employer is|company that (builds|makes)/i.test(readFileSync(file, "utf8")),
  );
  expect(tellers.filter((file) => !file.endsWith(".test.ts"))).toEqual(["content/site.ts"]);
});

test("form and policy say that deletion reaches the chat, and where it may not", () => {
  const note = applicationForm.privacy.whatHappens({ hasChat: true, retentionDays: 30 });
  expect(note).toContain("30 days after it reaches the chat, or 60 days after you send it");
  expect(note).toContain("from the chat as far as Telegram lets us");
  const { html } = readDocument("privacy");
  for (const limit of ["the messages in the chat", "to be deleted by hand", "until that backup expires"])
    expect(html).toContain(limit);
});

test.each([
  [
    "privacy",
    { updated: "2026-11-29", hash: "fa311e38b024" },
    "7 years, 10 years, 3 years, within 90 days, 12 months, 180 days, 360 days, under 13, 5 business days",
  ],
  [
    "terms",
    { updated: "2026-11-28", hash: "1df1c1a42bc8" },
    "non-refundable, non-transferable, no cash value, never expire, within 30 days, last 12 months, must review and adjust AI grades",
  ],
] as const)(
  "%s holds every term it promises, and its date follows its text: after a change, enter today and the new hash here",
  (name, current, terms) => {
    const text = readFileSync(`content/legal/${name}.md`, "utf8").replace(/^updated: .*$/m, "");
    const hash = createHash("sha256").update(text).digest("hex").slice(0, 12);
    const { updated, html } = readDocument(name);
    expect({ updated, hash }).toEqual(current);
    for (const term of terms.split(", ")) expect(html).toContain(term);
  },
);

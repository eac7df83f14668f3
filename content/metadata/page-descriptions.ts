import type { FormAnswer } from "../../application/answer.ts";
import type { Position } from "../../application/position.ts";
import { applicationForm } from "../application-form.ts";
import { candidatePage } from "../candidate-page.ts";
import { careers } from "../careers.ts";
import { notFound } from "../error-pages.ts";
import { landing } from "../landing/landing.ts";
import { newsTitle } from "../progress-text.ts";
import { internshipFields, productDescription, site, tagline } from "../site.ts";
import { textPages } from "../text-pages.ts";
import { capitalized, oneWork, typeText, workOf, workText, type Work } from "../work.ts";

/** A page's description for search engines and for sharing. Pages with `isIndexed` are in the sitemap. */
export type PageDescription = {
  path: string;
  title: string;
  description: string;
  isIndexed: boolean;
  /** The picture with which the page is shared (`build-tools/sharing-images.ts`), and its text. */
  image: { name: string; text: string };
};

export const landingPage = listedPage("/", `${site.name}: ${tagline}`, productDescription);

/** The list of positions, of which `work` says what they have in common. */
export function careersPage(work: Work): PageDescription {
  const kind = `${work.isRemote ? "remote " : ""}${work.noun}s`;
  return listedPage(
    "/careers",
    `Careers: ${kind} at ${site.name}`,
    `${capitalized(workText(work))}s in ${internshipFields}. See what each one involves, and apply with one form.`,
  );
}

/** A page that search engines may list. */
function listedPage(path: string, title: string, description: string): PageDescription {
  return { path, title, description, isIndexed: true, image: imageOf("site", landing.hero.headline) };
}

/** A page of text, such as `textPages` has. */
export function textPage(page: { name: string; title: string; description: string }): PageDescription {
  return listedPage(`/${page.name}`, page.title, page.description);
}

/** A position's own page. */
export function positionPage(position: Position): PageDescription {
  const { id, title, description, location } = position;
  const place = location === "Remote" ? "remote" : `in ${careers.locationText(position)}`;
  const text = `${firstSentence(description)} ${typeText(position)} at ${site.name}, ${place}.`;
  return { ...listedPage(`/careers/${id}`, `${title} · ${site.name}`, text), image: imageOf(id, title) };
}

function imageOf(name: string, heading: string) {
  return { name, text: `${heading}, beside ${landing.hero.sheet.inPictures}` };
}

/** The application form, for `position` or with the position still to be chosen. */
export function applyPage(position: Position | null, work: Work): PageDescription {
  const what = position ? `to be a ${position.title}` : `for ${oneWork(work)}`;
  return {
    ...(position ? positionPage(position) : careersPage(work)),
    path: position ? `/careers/${position.id}/apply` : "/careers/apply",
    title: `${position ? `Apply: ${position.title}` : applicationForm.title(work)} · ${site.name}`,
    description: `Apply ${what} at ${site.name}. One form, one resume, and a reference that you keep.`,
    isIndexed: false,
  };
}

/** In place of `applyPage`, where the form takes no applications. */
export function closedApplyPage(position: Position | null, work: Work): PageDescription {
  return {
    ...applyPage(position, work),
    description: (position ? positionPage(position) : careersPage(work)).description,
    title: `${careers.closed.formTitle(position?.title ?? null)} · ${site.name}`,
  };
}

/** The confirmation of a stored application; it is the applicant's alone. */
export const appliedPage: PageDescription = {
  ...careersPage(workOf([])),
  title: applicationForm.received.pageTitle,
  isIndexed: false,
};

/** The candidate's page: the confirmation, what happened since, or how its link ended. */
export function candidatesPage(answer: Extract<FormAnswer, { kind: "received" | "ended" }>): PageDescription {
  if (answer.kind === "ended") return titled(candidatePage.ended.notes[answer.link.ending].title);
  const { application, problem } = answer;
  if (application.isJustChanged) return changedPage;
  const news = newsTitle(application.progress);
  const page = news === null ? appliedPage : titled(news);
  return problem === undefined ? page : { ...page, title: applicationForm.error(page.title) };
}

export const withdrawPage = titled("Withdraw your application");

export const changePage = titled(candidatePage.change.title);

export const changedPage = titled(candidatePage.change.done.title);

export const notMePage = titled("Not your application");

export const linksPage = titled("Your links");

/** Another page that is one applicant's alone. */
function titled(title: string): PageDescription {
  return { ...appliedPage, title: `${title} · ${site.name}` };
}

export const notFoundPage: PageDescription = {
  ...landingPage,
  title: `${notFound.heading} · ${site.name}`,
  description: notFound.text,
  isIndexed: false,
};

/** Returns every page that search engines may list, in the order of the sitemap. `positions`: the open ones. */
export function indexedPages(positions: readonly Position[]): PageDescription[] {
  return [landingPage, careersPage(workOf(positions)), ...positions.map(positionPage), ...textPages.map(textPage)];
}

function firstSentence(text: string): string {
  return /^.*?\.(?=\s|$)/s.exec(text)?.[0] ?? text;
}

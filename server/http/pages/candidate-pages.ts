import type { FormAnswer, StoredApplication } from "../../../application/answer.ts";
import { statusPath, withdrawPath } from "../../../application/protocol.ts";
import { applicationForm } from "../../../content/application-form.ts";
import { closedPolicy, policyWithData } from "../security-headers.ts";
import { encodePage } from "../static/encodings.ts";
import type { RenderPage } from "./render-page.ts";

export type CandidateAnswer = Exclude<FormAnswer, { kind: "rejected" }>;

/** `data`: the page for React Router; `question`: whether to withdraw. */
export type CandidatePageKind = "page" | "data" | "question";

/**
 * Each kind of page is rendered when it is first needed, with a blank answer; for a request only the values are filled
 * in. So no one waits for others' pages, and nothing of a candidate is kept.
 */
export function newCandidatePages(render: RenderPage) {
  /** About fifty at most: the question and the page with and without resume, delivery and mail. */
  const prepared = new Map<string, Promise<{ text: string; contentType: string }>>();
  return async (kind: CandidatePageKind, answer: CandidateAnswer) => {
    const blank = blankAnswer(answer);
    const { text: preparedText, contentType } = await preparedPage(kind, blank);
    const text = fillIn(preparedText, kind === "data" ? "data" : "html", blank, answer);
    const policy = kind === "data" ? closedPolicy : policyWithData(preparedText, text);
    const headers = { "Content-Type": contentType, "Content-Security-Policy": policy };
    return { status: 200, headers, body: await encodePage(text) };
  };

  function preparedPage(kind: CandidatePageKind, blank: CandidateAnswer) {
    const key = JSON.stringify([kind, blank]);
    const page = prepared.get(key) ?? renderBlank(kind, blank);
    prepared.set(key, page);
    page.catch(() => prepared.delete(key));
    return page;
  }

  async function renderBlank(kind: CandidatePageKind, blank: CandidateAnswer) {
    const response = await render(addresses[kind], blank);
    return { text: await response.text(), contentType: response.headers.get("Content-Type") ?? "" };
  }
}

/** Values that occur nowhere else in a page, and that no format escapes. */
const blankApplication: StoredApplication = {
  reference: "SM-0000-0000",
  receivedAt: "0001-01-01T00:00:00.000Z",
  statusUrl: statusPath("SM-0000-0000", "blank-key"),
  position: "blank-position",
  name: "blank-name",
  email: "blank-email",
  resume: { fileName: "blank-file", sizeBytes: 1e15 + 1, sha256: "blank-sha256" },
  deliveredAt: "0002-01-01T00:00:00.000Z",
  mail: null,
};

const { statusUrl } = blankApplication;
const addresses = { page: statusUrl, data: `${statusUrl}.data`, question: withdrawPath(statusUrl) };

function blankAnswer(answer: CandidateAnswer): CandidateAnswer {
  const { reference, receivedAt, resume, deliveredAt } = blankApplication;
  if (answer.kind === "withdrawn")
    return { ...answer, withdrawal: { ...answer.withdrawal, reference, withdrawnAt: receivedAt } };
  const { application } = answer;
  return {
    kind: "received",
    application: {
      ...blankApplication,
      resume: application.resume && resume,
      deliveredAt: application.deliveredAt && deliveredAt,
      mail: application.mail,
    },
  };
}

/** `page`, rendered with `blank`, as it would be with `answer`. An HTML page has a copy of the data in a script. */
function fillIn(page: string, format: "html" | "data", blank: CandidateAnswer, answer: CandidateAnswer): string {
  const data = changedValues(blank, answer);
  const texts = changedValues(shownTexts(blank), shownTexts(answer));
  const replacements = new Map<string, string>(
    format === "data"
      ? data.map((pair) => encoded(pair, inData))
      : [...[...data, ...texts].map((pair) => encoded(pair, inHtml)), ...data.map((pair) => encoded(pair, inScript))],
  );
  // The longest first: one blank value may begin like another.
  const tokens = [...replacements.keys()].toSorted((one, other) => other.length - one.length);
  const anyToken = new RegExp(tokens.map(escapeForPattern).join("|"), "g");
  return page.replace(anyToken, (token) => replacements.get(token) ?? token);
}

type Value = string | number | boolean | null;
type Values = { [name: string]: Value | Values };

/** What the page makes of values where no script runs. */
function shownTexts(answer: CandidateAnswer): Values {
  const { timeInUtc } = applicationForm.received;
  if (answer.kind === "withdrawn") return { withdrawnAt: timeInUtc(answer.withdrawal.withdrawnAt) };
  const { receivedAt, deliveredAt, resume } = answer.application;
  return {
    receivedAt: timeInUtc(receivedAt),
    deliveredAt: deliveredAt && timeInUtc(deliveredAt),
    resume: resume && applicationForm.chosenFile(resume.fileName, resume.sizeBytes),
  };
}

type Pair = [from: Value, to: Value];

function changedValues(from: Values, to: Values): Pair[] {
  return Object.entries(from).flatMap(([name, value]): Pair[] => {
    const other = to[name];
    if (typeof value === "object" && value !== null) return changedValues(value, other as Values);
    return value === other ? [] : [[value, other as Value]];
  });
}

function encoded([from, to]: Pair, encode: (value: Value) => string): [string, string] {
  return [encode(from), encode(to)];
}

/** As React escapes texts and attributes. */
function inHtml(value: Value): string {
  return String(value).replace(/["&'<>]/g, (letter) => htmlEntities[letter] ?? letter);
}

const htmlEntities: Record<string, string> = { '"': "&quot;", "&": "&amp;", "'": "&#x27;", "<": "&lt;", ">": "&gt;" };

const inData = (value: Value) => JSON.stringify(value);

/** As React Router puts its data into a script: a JSON text in a JavaScript string. */
function inScript(value: Value): string {
  const quoted = JSON.stringify(inData(value)).slice(1, -1);
  return quoted.replace(/[&<>\u2028\u2029]/g, (letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, "0")}`);
}

function escapeForPattern(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|]/g, String.raw`\$&`);
}

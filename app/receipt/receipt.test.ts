import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import type { StoredApplication } from "../../application/answer.ts";
import { applicationForm } from "../../content/application-form.ts";
import { candidatePage } from "../../content/candidate-page.ts";
import { Receipt } from "./receipt.tsx";

const { question, button } = candidatePage.sendLink;

const application = {
  reference: "SM-7K3F-9QXT",
  receivedAt: "2026-11-27T12:00:00.000Z",
  withTeamSince: null,
  progress: { kind: "open" },
  position: "A position",
  statusUrl: "/careers/applied/SM-7K3F-9QXT/key",
  name: "Ada Example",
  email: "ada@example.org",
  resume: null,
  changedAt: null,
  isOwnLink: true,
  mayChange: true,
  letters: [],
  replies: [],
  mayReply: false,
  maySendLink: true,
} as const;

function pageWith(mail: StoredApplication["mail"]): string {
  const props = {
    form: applicationForm,
    content: candidatePage,
    promise: "Soon.",
    notice: null,
    contactEmail: "careers@example.org",
    children: null,
  };
  return renderToStaticMarkup(createElement(Receipt, { ...props, application: { ...application, mail } }));
}

test("the page asks whether a mail arrived, unless it couldn't be sent", () => {
  expect(pageWith("sent")).toContain(renderToStaticMarkup(question));
  const refused = pageWith("undeliverable");
  expect(refused).not.toContain(renderToStaticMarkup(question));
  expect(refused).toContain(button);
});

import { expect, test } from "vitest";
import { replies } from "../../content/readers/replies.server.ts";
import { mailtoUrl } from "../mailto-url.ts";
import { fillReply, findUnknownPlaceholder, replyNames } from "./answer.ts";

const addressee = { firstName: "Ada", position: "UI/UX Designer Intern", reference: "SM-7K3F-9QXT" };

test("the replies fill in, and fit the link of a mail program", () => {
  for (const name of replyNames) {
    const { subject, text } = fillReply(replies[name], addressee);
    expect(subject + text).not.toMatch(/[{}]/);
    expect(encodeURIComponent(text).length).toBeLessThan(1_500);
    expect(mailtoUrl("ada+x@example.org", { subject, body: text })).toMatch(
      /^mailto:ada%2Bx@example\.org\?subject=[^&]+&body=Hi%20Ada%2C%0D%0A%0D%0AThank/,
    );
  }
});

test("unknown placeholders stay and are named, and those in a candidate's own text are not filled in", () => {
  const reply = { subject: "{reference}", text: "Hi {firstName} {lastName}, {position}" };
  expect(fillReply(reply, { ...addressee, firstName: "{position}" })).toEqual({
    subject: "SM-7K3F-9QXT",
    text: "Hi {position} {lastName}, UI/UX Designer Intern",
  });
  expect(findUnknownPlaceholder(reply.text)).toBe("{lastName}");
  expect(findUnknownPlaceholder(reply.subject)).toBeNull();
});

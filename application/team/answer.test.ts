import { expect, test } from "vitest";
import { declineReasons, replies } from "../../content/readers/replies.server.ts";
import { reasonThatFills } from "../../content/team/answer.ts";
import { mailtoUrl } from "../mailto-url.ts";
import {
  fillReason,
  fillReply,
  findUnfilledPlaceholder,
  findUnknownPlaceholder,
  hasSentence,
  listedPositions,
  replaceReason,
  replyNames,
  toFillIn,
} from "./answer.ts";

const addressee = { firstName: "Ada", position: "UI/UX Designer Intern", reference: "SM-7K3F-9QXT" };

test("the replies fill in, and fit the link of a mail program", () => {
  for (const name of replyNames) {
    const { subject, text } = fillReply(replies[name], { ...addressee, member: "Grace", site: "Scriptmark" });
    // A person fills in the one and chooses the other.
    const left = [...toFillIn, "reason"].reduce((rest, placeholder) => rest.replace(`{${placeholder}}`, ""), text);
    expect(subject + left, "A placeholder is one of toFillIn, or has a value.").not.toMatch(/[{}]/);
    expect(subject, "A subject names the application by its {reference}.").toContain(addressee.reference);
    expect(subject + text, "It says: for the position of {position}.").toContain(
      "for the position of UI/UX Designer Intern",
    );
    expect(text).toMatch(/\n\nGrace\nScriptmark$/);
    expect(encodeURIComponent(text).length).toBeLessThan(1_500);
    expect(mailtoUrl("ada+x@example.org", { subject, body: text })).toMatch(
      /^mailto:ada%2Bx@example\.org\?subject=[^&]+&body=Hi%20Ada%2C%0D%0A%0D%0A/,
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
  expect(findUnknownPlaceholder("{question} {reason} {member} {site}")).toBeNull();
  expect(findUnfilledPlaceholder("{firstName} {question}")).toBe("{question}");
});

test("each reason is one sentence, and stands on its line; the one that fills a position is there", () => {
  expect(declineReasons.size).toBe(7);
  expect(declineReasons.has(reasonThatFills)).toBe(true);
  for (const sentence of declineReasons.values()) expect(sentence).toMatch(/^[A-Z][^.!?]+\.$/);
  const { text } = replies.decline;
  const sentence = "We've filled it: $& $1.";
  expect(fillReason(text, sentence)).toContain(`\n\n${sentence}\n\n`);
  // A candidate's name is no line of its own.
  expect(fillReason("Hi {reason},", sentence)).toBe("Hi {reason},");
});

test("another reason takes the sentence's place, also where the text was changed, and else comes before the signature", () => {
  expect(replaceReason("Hi,\n\nno. A.\n\nGrace", "A.", "$& B.")).toBe("Hi,\n\nno. $& B.\n\nGrace");
  expect(replaceReason("Hi,\n\nno.\n\nGrace\nScriptmark", "A.", "B.")).toBe("Hi,\n\nno.\n\nB.\n\nGrace\nScriptmark");
});

test("a text has a sentence that was changed, and none that was deleted or is of another reason", () => {
  const { text } = replies.decline;
  // The first one is for no reason.
  const [, ...reasons] = declineReasons;
  for (const [name, sentence] of reasons) {
    expect(hasSentence(fillReason(text, sentence), sentence)).toBe(true);
    expect(hasSentence(fillReason(text, sentence.split(/[:,.]/)[0]!), sentence)).toBe(true);
    expect(hasSentence(fillReason(text, sentence.replace(/ \w+\.$/, " now, I'm afraid.")), sentence)).toBe(true);
    expect(hasSentence(text, sentence)).toBe(false);
    for (const [other, another] of reasons)
      if (other !== name) expect(hasSentence(fillReason(text, another), sentence)).toBe(false);
  }
  expect(hasSentence("Not now!", "not NOW.")).toBe(true);
});

test("a mail about several positions names each once", () => {
  expect(listedPositions(["A"])).toBe("A");
  expect(listedPositions(["A", "B", "A"])).toBe("A and of B");
  expect(listedPositions(["A", "B", "C"])).toBe("A, of B and of C");
});

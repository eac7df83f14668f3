import { expect, test } from "vitest";
import { answerPage } from "../../content/team/answer.ts";
import { applicationPage } from "../../content/team/application.ts";
import { undoLabel } from "../../content/team/done.ts";
import { keyOf } from "./key-label.tsx";

test("controls that an application's page can have at once begin with letters of their own, which are their keys", () => {
  const { previous, next } = applicationPage.list;
  const labels = [...Object.values(answerPage.open), previous, next, undoLabel];
  const shared = labels.filter((label) => labels.some((other) => other !== label && keyOf(other) === keyOf(label)));
  expect(shared, "A label in content/team/ has to begin with another letter.").toEqual([]);
});

import { isOfKind, isRequired, textFieldNames, textFields } from "../../application/fields.ts";
import { applicationForm } from "../../content/application-form.ts";
import { candidatePage } from "../../content/candidate-page.ts";
import { answerPage } from "../../content/team/answer.ts";
import { doneTexts, undoLabel } from "../../content/team/done.ts";
import { invitationPage } from "../../content/team/frame.ts";
import { inboxPage, tellingPages } from "../../content/team/inbox.ts";
import { numbersPage } from "../../content/team/numbers.ts";
import { tellingButtons } from "../../content/team/telling.ts";
import { resumePath } from "../support/application-page.ts";
import { completeFields } from "../support/builders.ts";
import { examplePosition } from "../support/positions.ts";
import { testWithMail } from "../support/running-site.ts";
import { startScreenReader, type ScreenReader } from "../support/screen-reader.ts";
import { storeApplication } from "../support/store-application.ts";
import { besideSite, invitationFor } from "../support/team-site.ts";

/*
 * What a person hears who does whole tasks by keyboard with Orca, a real screen reader: not each word, but the names,
 * results and references without which the task fails. `test-results/heard/` has all that was spoken.
 */

const { fieldMessage, labels, received } = applicationForm;
const { change, ended, withdraw } = candidatePage;

// The watch for trouble would start a second browser.
const test = testWithMail.extend({ trouble: async ({}, use) => use({ expect: () => {}, throwUnexpected: () => {} }) });

// One after the other, because they share the screen reader.
test.describe.configure({ mode: "default" });

let reader: ScreenReader;

test.beforeAll(async () => {
  reader = await startScreenReader();
});
test.beforeEach(() => reader.listen());
test.afterEach(({}, { title }) => reader.writeSpoken(`test-results/heard/${title}.txt`));
test.afterAll(() => reader.close());

test("apply with errors", async ({ site }) => {
  await reader.open(`${site.address}/careers/${examplePosition.id}/apply`);
  await reader.page.untilInteractive();
  await reader.expectHeard(applicationForm.titleFor(examplePosition.title));
  await reader.tabTo(applicationForm.submit);
  await reader.press("Return");
  const missing = fieldMessage({ field: "firstName", code: "missing" });
  await reader.expectHeard(applicationForm.errorSummaryTitle, missing);
  await reader.tabTo(missing);
  await reader.press("Return");
  await reader.expectHeard(labels.firstName, missing);
  await reader.type("Ada");
  for (const field of textFieldNames.filter(isRequired)) {
    if (field === "firstName" || field === "position") continue;
    await reader.tabTo(labels[field]);
    await reader.expectHeard(labels[field], fieldMessage({ field, code: "missing" }));
    if (isOfKind(field, "choice")) {
      await reader.press("Down");
      await reader.expectHeard(applicationForm.optionText(field, textFields[field].options[0]));
    } else await reader.type(completeFields[field]);
  }
  await reader.tabTo(labels.resume);
  // What Orca says last about the field: before that, a key may find it busy.
  await reader.expectHeard(labels.resume, "Browse mode");
  await reader.browser.chooseFile("#resume", resumePath);
  // The window in which a person chooses a file gives the focus back to the field.
  await reader.press("shift+Tab");
  await reader.expectHeard(labels.coverLetter);
  await reader.press("Tab");
  await reader.expectHeard(labels.resume, "resume.pdf");
  await reader.tabTo(applicationForm.submit);
  await reader.press("Return");
  // The button keeps the focus until the receipt has it: nothing else of the page is read meanwhile.
  await reader.expectHeard(applicationForm.status.sending, received.title);
  await reader.press("Down");
  await reader.expectHeard(received.thanks);
  await reader.tabTo(received.show);
  await reader.expectHeard(received.show);
});

test("receipt, change and withdraw", async ({ site, databaseUrl }) => {
  const { reference, statusUrl } = await besideSite(databaseUrl, (pool) => storeApplication(pool));
  await reader.open(site.address + statusUrl);
  await reader.expectHeard(received.title, reference, "Ada Example", withdraw.link);
  await reader.tabTo(change.link);
  await reader.press("Return");
  await reader.expectHeard(change.title, change.confirm);
  await reader.tabTo(labels.email);
  await reader.press("ctrl+a");
  await reader.type("grace@example.org");
  await reader.tabTo(change.confirm);
  await reader.press("Return");
  await reader.expectHeard(change.done.text, reference, change.changed, "grace@example.org");
  await reader.tabTo(withdraw.link);
  await reader.press("Return");
  await reader.expectHeard(withdraw.title, withdraw.whatHappens, withdraw.confirm);
  await reader.tabTo(withdraw.confirm);
  await reader.press("Return");
  await reader.expectHeard(ended.notes.withdrawn.title, reference);
});

test.describe("the hiring team", () => {
  const [first, second] = ["Grace Example", "Linus Example"];

  /** Signs in by keyboard to an inbox with the applications of three candidates, the last one first. */
  async function signIn(address: string, databaseUrl: string) {
    const link = await besideSite(databaseUrl, async (pool) => {
      for (const firstName of ["Zoe", "Linus", "Grace"])
        await storeApplication(pool, { fields: { firstName, email: `${firstName}@example.org` } });
      return invitationFor(pool, "Ada");
    });
    await reader.open(address + link);
    await reader.expectHeard(invitationPage.title);
    await reader.tabTo(invitationPage.button);
    await reader.press("Return");
    await reader.expectHeard(inboxPage.title, first, second);
  }

  test("Numbers, decline and undo", async ({ emptySite }) => {
    await signIn(emptySite.site.address, emptySite.databaseUrl);
    await reader.tabTo(numbersPage.title);
    await reader.press("Return");
    await reader.expectHeard(numbersPage.title, numbersPage.work.heading, "3 applications not answered");
    await reader.tabTo(inboxPage.title);
    await reader.press("Return");
    await reader.expectHeard(inboxPage.title, first, second);
    await reader.tabTo(first);
    await reader.press("Return");
    await reader.expectHeard(first, "heading level 1");
    await reader.tabTo(answerPage.replies.decline);
    await reader.press("Return");
    await reader.expectHeard(answerPage.title([first]), answerPage.send);
    await reader.tabTo(answerPage.send);
    await reader.press("Return");
    await reader.expectHeard(first, second);
    await reader.tabTo(undoLabel);
    await reader.press("Return");
    await reader.expectHeard(doneTexts.unsend([first]));
  });

  test("several at once", async ({ emptySite }) => {
    await signIn(emptySite.site.address, emptySite.databaseUrl);
    for (const name of [first, second]) {
      await reader.tabTo(inboxPage.select(name));
      await reader.expectHeard(inboxPage.select(name));
      await reader.press("space");
      await reader.expectHeard("checked");
    }
    await reader.tabTo(inboxPage.batch.toButtons);
    await reader.press("Return");
    await reader.tabTo(inboxPage.batch.buttons.tell);
    await reader.press("Return");
    await reader.expectHeard(tellingPages.tell.title(2));
    await reader.tabTo(tellingButtons["told-phone"]);
    await reader.press("Return");
    await reader.expectHeard(doneTexts.told([first, second]));
  });
});

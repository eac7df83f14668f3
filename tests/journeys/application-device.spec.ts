import type { Page } from "@playwright/test";
import {
  fillApplication,
  formFields,
  heardOf,
  openScripted,
  resumeBytes,
  resumePath,
  showReceipt,
  shownText,
  submitApplication,
} from "../support/application-page.ts";
import { applicationForm } from "../../content/application-form.ts";
import { expect, test } from "../support/running-site.ts";

const { draft, received } = applicationForm;

/** Everything in the draft's database, files by their size. */
async function filesOnDevice(page: Page): Promise<number[]> {
  return page.evaluate(async () => {
    const database = await new Promise<IDBDatabase>((resolve, reject) => {
      const opening = indexedDB.open("application-draft");
      opening.onsuccess = () => resolve(opening.result);
      opening.onerror = () => reject(opening.error);
    });
    const values = database.transaction("values").objectStore("values").getAll();
    await new Promise((resolve) => (values.onsuccess = resolve));
    database.close();
    const filesIn = (value: unknown): number[] => {
      if (value instanceof File) return [value.size];
      if (value instanceof ArrayBuffer) return [value.byteLength];
      return typeof value === "object" && value !== null ? Object.values(value).flatMap(filesIn) : [];
    };
    return values.result.flatMap(filesIn);
  });
}

test("a draft and what waits to be sent have one file on the device", async ({ page, context, chat, trouble }) => {
  trouble.expect(/status of 503/);
  await context.route("**/api/applications", (route) => route.fulfill({ status: 503, json: {} }));
  await openScripted(page, "/careers/apply");
  await fillApplication(page, "Onefile");
  await submitApplication(page);
  await expect(shownText(page, applicationForm.notSent.nextVisit)).toBeVisible();
  expect(await filesOnDevice(page)).toEqual([resumeBytes().length]);
  await page.close();

  await context.unroute("**/api/applications");
  const later = await context.newPage();
  await later.goto("/careers");
  await showReceipt(later);
  expect(await filesOnDevice(later)).toEqual([]);
  const { resume } = await heardOf(chat, "Onefile");
  expect(resume.document?.bytes.equals(resumeBytes())).toBe(true);
});

test("a device that does not take the file keeps the text, says so, and asks for the file again", async ({
  page,
  chat,
}) => {
  await page.addInitScript(() => {
    type Put = (this: IDBObjectStore, value: object, key?: IDBValidKey) => IDBRequest<IDBValidKey>;
    const put = Reflect.get(IDBObjectStore.prototype, "put") as Put;
    IDBObjectStore.prototype.put = function (value: object, key) {
      if ("bytes" in value) throw new DOMException("No room for so much.", "QuotaExceededError");
      return put.call(this, value, key);
    };
  });
  await openScripted(page, "/careers/apply");
  await fillApplication(page, "Textonly");
  await expect(page.getByText(draft.keptWithoutResume)).toBeVisible();
  await expect(page.getByText(draft.kept)).toBeHidden();
  await page.reload();
  await expect(formFields(page).lastName).toHaveValue("Textonly");
  await expect(shownText(page, draft.resumeMissing)).toBeVisible();
  await formFields(page).resume.setInputFiles(resumePath);
  await expect(shownText(page, draft.resumeMissing)).toBeHidden();
  await submitApplication(page);
  await expect(page.getByRole("heading", { level: 1, name: received.title })).toBeVisible();
  const { resume } = await heardOf(chat, "Textonly");
  expect(resume.document?.bytes.equals(resumeBytes())).toBe(true);
});

import { randomUUID } from "node:crypto";
import { applicationForm, paddedPdf } from "../../tests/support/builders.ts";
import { encode } from "../../tests/support/upload.ts";
import { resumeBytes } from "./store-resumes.ts";

/**
 * Returns a function that sends an application with a resume of `bytes` to the site at `origin` and resolves when the
 * answer is complete. No two have the same person, letter, resume or network.
 */
export async function applicationSender(origin: string, bytes = resumeBytes): Promise<() => Promise<void>> {
  const mark = "person-00000000";
  const pdf = Buffer.from(await paddedPdf(bytes).arrayBuffer());
  pdf.write(mark, pdf.length - mark.length);
  const letter = `A letter of ${mark}, long enough to be one of its own, as letters of candidates are.`;
  const resume = new File([pdf], "resume.pdf");
  const { body, headers } = await encode(
    applicationForm({ email: `${mark}@example.org`, coverLetter: letter, resume }),
  );
  const places: number[] = [];
  for (let at = body.indexOf(mark); at >= 0; at = body.indexOf(mark, at + 1)) places.push(at);
  let sent = 0;
  return async () => {
    const number = sent++;
    const own = Buffer.from(body);
    for (const place of places) own.write(String(number).padStart(8, "0"), place + "person-".length);
    const response = await fetch(`${origin}/api/applications`, {
      method: "POST",
      body: own,
      headers: {
        ...headers,
        Accept: "application/json",
        "Idempotency-Key": randomUUID(),
        "X-Forwarded-For": `10.${(number >> 16) & 255}.${(number >> 8) & 255}.${number & 255}`,
      },
    });
    await response.arrayBuffer();
    if (response.status !== 201) throw new Error(`An application was answered with ${response.status}.`);
  };
}

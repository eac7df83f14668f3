import { setTimeout as wait } from "node:timers/promises";
import type pg from "pg";
import { resumeTypes } from "../../../application/resume-file.ts";
import type { ResumeReading, ShownResume } from "../../../application/team/resume.ts";
import { findResume, readResume } from "../../applications/read-resume.ts";
import { isWithheld } from "../../scan/open-scanner.ts";
import type { ResumeTask } from "./resume-thread.ts";
import { openResumeThreads, type ResumeThreads } from "./resume-threads.ts";
import { storedReading } from "./stored-reading.ts";

/** Shows the resumes that are PDFs or DOCX files. Both return null for any other one, and for one that is withheld. */
export type ResumeViewer = {
  /** Opens a resume once: the result is stored with it, also that it can't be shown. */
  read(reference: string): Promise<ShownResume | null>;
  /** Returns a picture of a page of a PDF, or null when it has none of these numbers, which count from 1. */
  draw(reference: string, page: number, picture: number): Promise<DrawnPicture | null>;
  close(): Promise<void>;
};

/** `not-now`: the picture could not be drawn within the limits of time and memory, or no thread was free. */
export type DrawnPicture = { kind: "png"; png: Uint8Array } | { kind: "not-now" };

type ViewerParts = { pool: pg.Pool; threads?: ResumeThreads; firstViewMs?: number };

/** `firstViewMs`: how long the first view of a resume waits for it to be opened. */
export function openResumeViewer({
  pool,
  threads = openResumeThreads(),
  firstViewMs = 1000,
}: ViewerParts): ResumeViewer {
  /** By the application's id. */
  const openings = new Map<string, Promise<ShownResume>>();

  return {
    read,
    async draw(reference, page, picture) {
      const shown = await read(reference);
      if (shown?.kind === "opening") return { kind: "not-now" };
      const resume = await findShown(pool, reference);
      if (!resume || shown?.kind !== "pages" || !shown.pages[page - 1]?.pictures[picture - 1]) return null;
      const result = await perform(resume, { kind: "draw", index: page - 1, picture: picture - 1 });
      return result.kind === "drawn" ? { kind: "png", png: result.png } : { kind: "not-now" };
    },
    close: () => threads.close(),
  };

  async function read(reference: string): Promise<ShownResume | null> {
    const resume = await findShown(pool, reference);
    if (!resume) return null;
    const { applicationId, reading } = resume;
    if (reading) return reading;
    let opening = openings.get(applicationId);
    if (!opening) {
      opening = open(resume).finally(() => openings.delete(applicationId));
      openings.set(applicationId, opening);
    }
    return Promise.race([opening, wait(firstViewMs, { kind: "opening" } as const, { ref: false })]);
  }

  /** Opens a resume and stores the result. */
  async function open(resume: FoundResume): Promise<ShownResume> {
    const result = await perform(resume, { kind: resume.reader });
    if (result.kind === "busy") return { kind: "opening" };
    const reading: ResumeReading = result.kind === "read" ? result.reading : { kind: "unreadable" };
    const { applicationId, sha256 } = resume;
    // The candidate may have sent another one meanwhile.
    const store = "update resume set reading = $3 where application_id = $1 and sha256 = $2";
    await pool.query(store, [applicationId, sha256, reading]);
    return reading;
  }

  function perform(resume: FoundResume, task: ResumeTask) {
    const { applicationId } = resume;
    const load = async () => {
      const chunks = await readResume(pool, applicationId, resume);
      return chunks && Buffer.concat(chunks);
    };
    return threads.perform(applicationId, load, task);
  }
}

type FoundResume = NonNullable<Awaited<ReturnType<typeof findShown>>>;

const readers = new Map<string, "read-pdf" | "read-docx">([
  [resumeTypes[".pdf"], "read-pdf"],
  [resumeTypes[".docx"], "read-docx"],
]);

async function findShown(pool: pg.Pool, reference: string) {
  const resume = await findResume(pool, reference);
  const reader = resume && readers.get(resume.mediaType);
  if (!resume || !reader || isWithheld(resume.scan)) return null;
  const { rows } = await pool.query<{ reading: unknown }>("select reading from resume where application_id = $1", [
    resume.applicationId,
  ]);
  const stored = rows[0]?.reading ?? null;
  return { ...resume, reader, reading: stored === null ? null : storedReading.parse(stored) };
}

import type pg from "pg";
import { siteOrigin } from "../content/site.ts";
import type { RaiseAlarm } from "./base/alarms.ts";
import type { MailLimits, Settings } from "./base/env.ts";
import type { Log } from "./base/log.ts";
import { sendLinks } from "./candidate/send-links.ts";
import { defaultAdmission, openGate, type AdmissionLimits } from "./http/admission.ts";
import { createServer } from "./http/create-server.ts";
import type { ConnectionLimits } from "./http/new-app.ts";
import type { openBuild } from "./http/pages/open-build.ts";
import { pageResponses } from "./http/pages/page-responses.ts";
import { openPublicPages } from "./http/pages/public-pages.ts";
import { defaultPageLimit } from "./http/routes/candidate-visit.ts";
import { defaultPace, type UploadPace } from "./intake/form/upload-pace.ts";
import { newStoringSemaphore } from "./intake/receive-application.ts";
import type { Spool } from "./intake/spool.ts";
import type { RateLimit } from "./limits/rate-limit.ts";
import type { Mailer } from "./mail/mailer.ts";
import { countEvents } from "./metrics/count-events.ts";
import type { SitePositions } from "./positions/site-positions.ts";
import type { Scanner } from "./scan/open-scanner.ts";
import { readLaunchFacts } from "./status/launch.ts";
import type { Status } from "./status/read-status.ts";
import { readiness } from "./status/readiness.ts";
import { openResumeViewer } from "./team/resume/resume-viewer.ts";
import { sendSignInMail } from "./team/sign-in/send-sign-in-mail.ts";
import { teamOf } from "./team/team-of.ts";

export type ServerLimits = Partial<
  AdmissionLimits & {
    connections: Partial<ConnectionLimits>;
    pace: Partial<UploadPace>;
    pageLimit: RateLimit;
    longestExportMs: number;
  }
>;

type OpenedParts = {
  settings: Pick<Settings, "publicUrl" | "trustProxy" | "dataDir" | "telegram" | "backup" | "retentionDays">;
  log: Log;
  /** `publicPool`: for what anyone may ask; `statusPool`: for what has to answer while the others are busy. */
  database: { url: string; pool: pg.Pool; publicPool: pg.Pool; statusPool: pg.Pool };
  reusableBytes: () => Promise<number>;
  build: Awaited<ReturnType<typeof openBuild>>;
  positions: SitePositions;
  spool: Spool;
  scanner: Scanner;
  /** Null where the site sends no mail. */
  mail: { mailer: Mailer; limits: MailLimits } | null;
  raiseAlarm: RaiseAlarm;
  readStatus: () => Promise<Status>;
  countView: (page: string) => void;
  isStopping: () => boolean;
  /** Tests replace some of the usual ones. */
  limits?: ServerLimits;
};

/** Builds the HTTP server of parts that are open. Who closes them closes `viewer`, too. */
export async function composeServer(parts: OpenedParts) {
  const { settings, log, database, positions, spool, scanner, mail, raiseAlarm, limits = {} } = parts;
  const { publicUrl, dataDir, telegram, retentionDays } = settings;
  const { url: databaseUrl, pool, publicPool, statusPool } = database;
  const { connections, pace, pageLimit = defaultPageLimit, longestExportMs, ...admission } = limits;
  const origin = publicUrl ?? siteOrigin;
  const [hasChat, hasMail] = [telegram !== null, mail !== null];

  const facts = { origin, hasChat, retentionDays, hasMail };
  const files = await openPublicPages({ ...parts.build, facts: { ...facts, ...positions.facts() } });
  positions.watch((changed) => files.render(changed));
  const pages = pageResponses(files, positions);
  const events = countEvents();

  const { reusableBytes, readStatus } = parts;
  const gate = openGate({ pool, dataDir, publicUrl, limits: { ...defaultAdmission, ...admission }, reusableBytes });
  const readChecks = readiness({ statusPool, readStatus, scanner, gate });
  const storing = newStoringSemaphore();
  const intake = { pool, spool, scanner, positions, raiseAlarm, storing, hasMail };
  const upload = { gate, intake, pace: { ...defaultPace, ...pace } };

  const viewer = openResumeViewer({ pool });
  const launchFacts = () => readLaunchFacts({ ...settings, hasMail }, positions.facts().positions);
  const team = { log, launchFacts, pool, viewer, positions, readiness: readChecks, telegram, hasMail, retentionDays };
  const links = mail && { pool, ...mail, origin, log };
  const app = createServer({
    edge: { settings, log, events, files, pages, connections },
    application: { ...upload, pages, count: events.countApplication },
    insights: { publicUrl, files, countView: parts.countView },
    health: { readiness: readChecks, isStopping: parts.isStopping },
    candidate: {
      pool: publicPool,
      pages,
      hasMail,
      hasChat,
      publicUrl,
      pageLimit,
      mailLinks: links && ((email, network) => sendLinks(links, email, network)),
      upload,
    },
    team: {
      pool,
      publicPool,
      databaseUrl,
      publicUrl,
      files,
      pages,
      viewer,
      longestExportMs,
      mailLink: links && ((email, network) => sendSignInMail(links, email, network)),
      teamOf: (session, reachedAt) => teamOf(team, session, reachedAt),
    },
  });
  return { app, files, events, viewer, readiness: readChecks, launchFacts };
}

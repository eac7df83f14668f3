/** The agreement between browser and server. A change here breaks pages that are open while a release goes out. */

export const applicationsPath = "/api/applications";

/** Each path below it is secret: anyone who has it may see and withdraw an application. */
export const statusPathPrefix = "/careers/applied/";

/** The candidate's page of an application. */
export const statusPath = (reference: string, key: string) => `${statusPathPrefix}${reference}/${key}`;

/** Where a candidate asks for the links of all applications of an email address. */
export const myLinksPath = "/careers/applied/links";

export const withdrawPath = (statusUrl: string) => `${statusUrl}/withdraw`;

/** Where the candidate changes what was sent. */
export const changePath = (statusUrl: string) => `${statusUrl}/change`;

/** Where the candidate replies to the team's question. */
export const replyPath = (statusUrl: string) => `${statusUrl}/reply`;

/** Where the candidate gets everything that is stored about the application. */
export const dataPath = (statusUrl: string) => `${statusUrl}/data`;

/** Where the candidate asks for the link again. */
export const sendLinkPath = (statusUrl: string) => `${statusUrl}/send-link`;

/** Where the owner of an email address says that the application is not theirs. The key shows nothing of it. */
export const notMePath = (reference: string, key: string) => `/careers/not-me/${reference}/${key}`;

/** Names one intent to apply, as a UUID: the same key never makes a second application. */
export const idempotencyKeyHeader = "Idempotency-Key";

const uuidPattern = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** A UUID of any version. */
export function isUuid(text: string): boolean {
  return uuidPattern.test(text);
}

/** `true` on the receipt of an application that was stored before: this request was ignored. */
export const replayedHeader = "Idempotent-Replayed";

export const resumeField = "resume";

/** The field, and the parameter of an address, that says by which link a candidate came. */
export const sourceField = "from";

/** The field for the idempotency key of a form that cannot send the header. */
export const idempotencyKeyField = "idempotencyKey";

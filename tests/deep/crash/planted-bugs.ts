import type { Bug } from "../model/state.ts";

/** A mistake put into the site's source while it is loaded, to see whether the crash tests find it. */
export type PlantedBug = {
  name: Bug;
  file: string;
  /** Must be there once, or the bug cannot be planted. Null means that `to` is added at the end. */
  from: string | null;
  to: string;
  /** The kind of violation that the judge has to find. */
  shownAs: string;
};

export const plantedBugs: PlantedBug[] = [
  {
    name: "acknowledge-before-commit",
    file: "server/intake/submit-application.ts",
    from: "const stored = await inTransaction(pool, (client) => store(client, application, attempt));",
    to: `const stored = await new Promise((resolve, reject) => void inTransaction(pool, async (client) => {
      const early = await store(client, application, attempt);
      resolve(early);
      return early;
    }).catch(reject));
    if (stored) return { kind: "stored", receipt: stored };`,
    shownAs: "lost",
  },
  {
    name: "forget-the-job",
    file: "server/intake/submit-application.ts",
    from: "  await addJob(client, {",
    to: "  void ({",
    shownAs: "not in the chat",
  },
  {
    name: "drop-a-steps-id",
    file: "server/jobs/chat/send-steps.ts",
    from: "const isStored = await recordMessage(pool, row, message, signal);",
    to: "const isStored = true;",
    shownAs: "needless duplicate",
  },
  {
    name: "store-the-message-after-its-send",
    file: "server/jobs/chat/stored-message.ts",
    from: null,
    to: `{
      const [begin, record] = [beginMessage, recordMessage];
      beginMessage = async (pool, message) => ({ id: "0", step: message.step, message });
      recordMessage = async (pool, { message }, ...others) => record(pool, await begin(pool, message), ...others);
    }`,
    shownAs: "hidden copy",
  },
  {
    name: "lock-out-after-clock-step",
    file: "server/limits/rate-limit.ts",
    from: "case when taken.full_at between now() and now() + make_interval(secs => $3) then taken.full_at else now() end`;",
    to: "greatest(taken.full_at, now())`;\n  forgetFullBuckets = async () => {};",
    shownAs: "not answered",
  },
  {
    name: "confirm-withdrawal-before-commit",
    file: "server/http/routes/candidate-route.ts",
    from: "await withdrawApplication(",
    to: "void ((...given) => withdrawApplication(...given).catch(() => {}))(",
    shownAs: "not withdrawn",
  },
  {
    name: "forget-the-messages-of-a-withdrawn",
    file: "server/jobs/withdrawal/withdraw-application.ts",
    from: "  await inTransaction(pool, async (client) => {",
    to: `  await inTransaction(pool, async (client) => {
    await client.query(
      "delete from chat_message using application a where application_id = a.id and reference = $1", [reference]);`,
    shownAs: "not withdrawn",
  },
  {
    name: "forget-that-mail-is-sent",
    file: "server/jobs/mail/send-mail.ts",
    from: "await retryUntilWritten(() => inTransaction(pool, (client) => noteSent(client, due)), signal);",
    to: "",
    // The job goes all the same, so the mail is not sent again; it waits for good.
    shownAs: "complaint",
  },
  {
    name: "forget-the-messages-of-a-changed",
    file: "server/jobs/chat/replace-messages.ts",
    from: 'await client.query("select take_back_messages($1, $2)", [id, reference]);',
    to: "",
    shownAs: "not changed",
  },
  {
    name: "forget-the-mail-past-the-day",
    file: "server/jobs/mail/add-mail.ts",
    from: null,
    to: `{
      const original = addMail;
      addMail = async (client, mail) => (mail.kind === "overdue" ? undefined : original(client, mail));
    }`,
    shownAs: "not mailed",
  },
  {
    name: "confirm-reply-before-commit",
    file: "server/http/routes/candidate-route.ts",
    from: "const outcome = await storeReply(",
    to: `const outcome = await ((...given) => {
      void storeReply(...given).catch(() => {});
      return { kind: "stored" };
    })(`,
    shownAs: "not replied",
  },
  {
    name: "forget-the-line-of-a-reply",
    file: "server/candidate/store-reply.ts",
    from: "    await addChatLine(client,",
    to: "    void (client,",
    shownAs: "not replied",
  },
  {
    name: "forget-the-reply-of-a-changed",
    file: "server/telegram/compose-messages.ts",
    from: ", document }, ...replies];",
    to: ", document }];",
    shownAs: "not replied",
  },
];

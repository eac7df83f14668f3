import { expect, test } from "vitest";
import { statusPath, withdrawPath } from "../../../application/protocol.ts";
import { newCandidatePages, type CandidateAnswer, type CandidatePageKind } from "./candidate-pages.ts";
import { openRenderers } from "./render-page.ts";

const statusUrl = statusPath("SM-7K3F-9QXT", "Ab_-5678901234567890xy");
const addresses = { page: statusUrl, data: `${statusUrl}.data`, question: withdrawPath(statusUrl) };
/** Everything that HTML, JSON, JavaScript, a pattern or a blank value could take for its own. */
const hostile = (name: string) =>
  `${name} <b>&amp;"'</script> \\u0041\\" $& $1 \u2028\u2029 </b>blank-name SM-0000-0000 ü 👩‍🎓 ${"`${1}`"}`;

const application = {
  reference: "SM-7K3F-9QXT",
  receivedAt: "2026-01-02T03:04:05.678Z",
  statusUrl,
  position: hostile("position"),
  name: hostile("name"),
  email: hostile("email"),
  resume: { fileName: hostile("file"), sizeBytes: 1_234_567, sha256: "ab".repeat(32) },
  deliveredAt: "2026-02-03T04:05:06.789Z",
  mail: "sent" as const,
};
const smallResume = { fileName: "a.txt", sizeBytes: 999, sha256: "0".repeat(64) };
const withdrawal = { reference: "SM-7K3F-9QXT", withdrawnAt: "2026-01-02T03:04:05.678Z", isErased: true };

test.each<[string, CandidatePageKind, CandidateAnswer]>([
  ["with the team", "page", { kind: "received", application }],
  ["with the team, as data", "data", { kind: "received", application }],
  ["waiting, without resume and mail", "page", received({ deliveredAt: null, resume: null, mail: null })],
  ["a small resume, waiting for its mail", "page", received({ resume: smallResume, mail: "waiting" })],
  ["waiting, as data", "data", received({ deliveredAt: null, resume: null, mail: "undeliverable" })],
  ["the question", "question", { kind: "received", application }],
  ["withdrawn", "page", { kind: "withdrawn", withdrawal }],
  ["being withdrawn", "page", { kind: "withdrawn", withdrawal: { ...withdrawal, isErased: false } }],
  ["withdrawn, as data", "data", { kind: "withdrawn", withdrawal }],
])("a prepared page is what the built site would render: %s", async (_name, kind, answer) => {
  const { render } = await openRenderers("build/server", null);
  const { body } = await newCandidatePages(render)(kind, answer);
  expect(String(body.get("identity"))).toBe(await (await render(addresses[kind], answer)).text());
});

test("each kind of page is rendered once, and tried again after a failure", async () => {
  const rendered: string[] = [];
  const outcomes = [() => Promise.reject(new Error("broken"))];
  const page = newCandidatePages(async (urlPath) => {
    rendered.push(urlPath);
    return outcomes.pop()?.() ?? new Response("blank-name");
  });
  await expect(page("page", received({}))).rejects.toThrow("broken");
  const both = await Promise.all(["Ada", "Grace"].map((name) => page("page", received({ name }))));
  expect(both.map(({ body }) => String(body.get("identity")))).toEqual(["Ada", "Grace"]);
  expect(rendered).toHaveLength(2);
  await page("question", received({}));
  await page("page", received({ deliveredAt: null }));
  expect(rendered).toHaveLength(4);
});

function received(changes: Partial<Extract<CandidateAnswer, { kind: "received" }>["application"]>): CandidateAnswer {
  return { kind: "received", application: { ...application, ...changes } };
}

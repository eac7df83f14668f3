import { loadSettings } from "../server/base/settings-file.ts";
import { describeChecks, refusalReason } from "../server/status/checks.ts";
import type { Readiness } from "../server/status/readiness.ts";
import { alignedTable, command, failed } from "./command.ts";
import { readinessUrl } from "./releases/places.ts";

export const status = command({
  name: "status",
  usage: "the content of the team's page Health; exit code 1 when someone should look now",
  async run() {
    const url = readinessUrl(loadSettings());
    const found = await fetch(url).then(
      (response) => response.json() as Promise<Readiness>,
      () => null,
    );
    if (!found?.disk) return failed(1, `The site does not answer at ${url}. Is it running?`);
    const refusal = refusalReason(found);
    const facts = describeChecks(found);
    const rows = facts.map(({ label, text, isTrouble, isAdvice }) => [
      isTrouble ? "!" : isAdvice ? "*" : " ",
      label,
      text,
    ]);
    const first = refusal ? `Applications are refused. ${refusal}` : `${found.release} takes applications.`;
    const needsSomeone = refusal !== null || facts.some(({ isTrouble }) => isTrouble);
    return {
      exitCode: needsSomeone ? 1 : 0,
      text: `${first}\n${alignedTable(rows)}`,
      json: { release: found.release, refusal, facts },
      isReport: true,
    };
  },
});

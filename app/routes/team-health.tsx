import { teamApplicationPath, teamPaths } from "../../application/team/addresses.ts";
import type { TeamHealth } from "../../application/team/health.ts";
import { healthPage, teamTestSent } from "../../content/team/health.ts";
import { launchPage } from "../../content/team/launch.ts";
import { Button } from "../ui/button.tsx";
import { UnbrokenCodes } from "../ui/unbroken-codes.tsx";
import { Notice } from "../team/notice.tsx";
import { teamContext } from "../team/team-context.ts";
import { TeamHead } from "../team/team-head.tsx";
import type { Route } from "./+types/team-health";

const { waiting: waitingTexts, test } = healthPage;

export async function loader({ context }: Route.LoaderArgs) {
  const team = context.get(teamContext);
  const missingFacts = team.launchFacts.filter(({ isThere }) => !isThere).length;
  return { ...(await team.readHealth()), missingFacts };
}

/** Sends a test message. The page that answers the post reports the result once. */
export async function action({ context }: Route.ActionArgs) {
  return context.get(teamContext).sendTestMessage();
}

export default function HealthRoute({ loaderData: health, actionData: notice }: Route.ComponentProps) {
  return (
    <>
      <TeamHead title={healthPage.title} lead={headline(health)} />
      <Notice text={notice ?? null} isTrouble={notice !== teamTestSent} />
      {health.missingFacts === 0 ? null : (
        <p>
          <a className="tall" href={teamPaths.launch}>
            {launchPage.link(health.missingFacts)}
          </a>
        </p>
      )}
      <section>
        <details
          open={health.refusal !== null || health.facts.some(({ isTrouble, isAdvice }) => isTrouble || isAdvice)}
        >
          <summary>{healthPage.facts}</summary>
          <dl className="facts">
            {health.facts.map(({ label, text, isTrouble, isAdvice }) => (
              <div key={label} className={isTrouble ? "trouble" : undefined}>
                <dt>{label}</dt>
                <dd>
                  {isTrouble ? <span className="warning">{healthPage.trouble}</span> : null}
                  {isAdvice ? <span className="note">{healthPage.advice}</span> : null}{" "}
                  <UnbrokenCodes>{text}</UnbrokenCodes>
                </dd>
              </div>
            ))}
          </dl>
        </details>
      </section>
      {health.waiting?.length === 0 ? null : (
        <section aria-labelledby="waiting">
          <h2 id="waiting">{waitingTexts.heading}</h2>
          {health.waiting ? null : <p>{waitingTexts.unknown}</p>}
          <ul className="rows">
            {health.waiting?.map(({ reference, since, attempts, failure }) => (
              <li key={reference}>
                <a href={teamApplicationPath(reference)}>
                  <UnbrokenCodes>{reference}</UnbrokenCodes>
                </a>{" "}
                <span className="note">{waitingTexts.state(since, attempts)}</span>
                <p>{failure ?? waitingTexts.noFailure}</p>
              </li>
            ))}
          </ul>
        </section>
      )}
      <section aria-labelledby="test">
        <h2 id="test">{test.heading}</h2>
        <p>{test.text}</p>
        <form method="post">
          <Button type="submit">{test.button}</Button>
        </form>
      </section>
    </>
  );
}

function headline({ refusal, facts }: TeamHealth): string {
  if (refusal !== null) return healthPage.refusing(refusal);
  const troubled = facts.filter(({ isTrouble }) => isTrouble).map(({ label }) => label);
  return troubled.length === 0 ? healthPage.ready : healthPage.troubled(troubled);
}

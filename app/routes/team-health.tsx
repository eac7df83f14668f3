import { redirect } from "react-router";
import { teamApplicationPath, teamPaths } from "../../application/team/addresses.ts";
import { healthPage, teamTestSent } from "../../content/team/health.ts";
import { Button } from "../ui/button.tsx";
import { Notice } from "../team/notice.tsx";
import { signedIn } from "../team/team-context.ts";
import { teamMeta } from "../team/team-meta.ts";
import type { Route } from "./+types/team-health";

const { waiting: waitingTexts, test } = healthPage;

export const meta = () => teamMeta(healthPage.title);

export async function loader({ context, url }: Route.LoaderArgs) {
  const health = await signedIn(context).readHealth();
  return { health, notice: url.searchParams.get("notice") === "sent" ? teamTestSent : null };
}

/** Sends a test message. Why it failed is shown once: the page is the answer to the post. */
export async function action({ context }: Route.ActionArgs) {
  const outcome = await signedIn(context).sendTestMessage();
  if (outcome.isSent) throw redirect(`${teamPaths.health}?notice=sent`, 303);
  return { problem: outcome.text };
}

export default function HealthRoute({ loaderData: { health, notice }, actionData }: Route.ComponentProps) {
  return (
    <>
      <div className="team-head">
        <h1>{healthPage.title}</h1>
        <p className="lead">{health.isReady ? healthPage.ready : healthPage.unready}</p>
      </div>
      <Notice text={actionData?.problem ?? notice} />
      <section aria-labelledby="facts">
        <h2 id="facts">{healthPage.facts}</h2>
        <dl className="facts">
          {health.facts.map(({ label, text, isTrouble }) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>
                {isTrouble ? <span className="sign warning">{healthPage.trouble}</span> : null} {text}
              </dd>
            </div>
          ))}
        </dl>
      </section>
      <section aria-labelledby="waiting">
        <h2 id="waiting">{waitingTexts.heading}</h2>
        {health.waiting.length === 0 ? <p>{waitingTexts.none}</p> : null}
        <ul className="waiting">
          {health.waiting.map(({ reference, since, attempts, failure }) => (
            <li key={reference}>
              <a href={teamApplicationPath(reference)}>{reference}</a>{" "}
              <span className="note">{waitingTexts.state(since, attempts)}</span>
              <p>{failure ?? waitingTexts.noFailure}</p>
            </li>
          ))}
        </ul>
      </section>
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

import type { TeamHealth } from "../../../application/team/health.ts";
import { healthPage } from "../../../content/team/health.ts";
import { TeamHeading } from "../team-page.tsx";

/** The page's heading, which sums the site's state up in one sentence. */
export function HealthHead({ health: { refusal, facts } }: { health: TeamHealth }) {
  return <TeamHeading title={healthPage.title} lead={headline(refusal, facts)} />;
}

function headline(refusal: TeamHealth["refusal"], facts: TeamHealth["facts"]): string {
  if (refusal !== null) return healthPage.refusing(refusal);
  const troubled = facts.filter(({ isTrouble }) => isTrouble).map(({ label }) => label);
  return troubled.length === 0 ? healthPage.ready : healthPage.troubled(troubled);
}

import { teamFrame } from "../../content/team/frame.ts";

type TeamTitleProps = { title: string; done?: string | null | undefined };

type TeamPageProps = TeamTitleProps & { children: React.ReactNode };

/** A page of a signed-in member, below the header. */
export function TeamPage({ title, done, children }: TeamPageProps) {
  return (
    <main id="content" tabIndex={-1} className="page team">
      <TeamTitle title={title} done={done} />
      {children}
    </main>
  );
}

/**
 * What a team page adds to the head of its document. The last action comes first, for screen readers; the title never names
 * a candidate.
 */
export function TeamTitle({ title, done }: TeamTitleProps) {
  return (
    <>
      <title>{teamFrame.title(done ?? null, title)}</title>
      <meta name="robots" content="noindex, nofollow" />
      <link rel="icon" href="/favicon.ico" sizes="48x48" />
    </>
  );
}

type TeamHeadingProps = {
  title: string;
  lead: string;
  /** The link to what is added here. */
  children?: React.ReactElement | undefined;
};

/** The heading of a team page, with what leads to the rest. */
export function TeamHeading({ title, lead, children }: TeamHeadingProps) {
  return (
    <div className={children ? "row team-head adding" : "row team-head"}>
      <h1>{title}</h1>
      <p className="lead">{lead}</p>
      {children}
    </div>
  );
}

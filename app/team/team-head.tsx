import { teamFrame } from "../../content/team/frame.ts";

type TeamTitleProps = { title: string; done?: string | null | undefined };

/** The head of a team page. The last action comes first, for screen readers; the title never names a candidate. */
export function TeamTitle({ title, done }: TeamTitleProps) {
  return (
    <>
      <title>{teamFrame.title(done ?? null, title)}</title>
      <meta name="robots" content="noindex, nofollow" />
      <link rel="icon" href="/favicon.ico" sizes="48x48" />
    </>
  );
}

type TeamHeadProps = TeamTitleProps & {
  lead: string;
  /** The link to what is added here. */
  children?: React.ReactElement | undefined;
};

/** The head of a team page, and its heading with what leads to the rest. */
export function TeamHead({ title, lead, done, children }: TeamHeadProps) {
  return (
    <>
      <TeamTitle title={title} done={done} />
      <div className={children ? "row team-head adding" : "row team-head"}>
        <h1>{title}</h1>
        <p className="lead">{lead}</p>
        {children}
      </div>
    </>
  );
}

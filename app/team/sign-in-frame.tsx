import { site } from "../../content/site.ts";
import { BrandMark } from "../shell/brand-mark.tsx";
import { TeamTitle } from "./team-head.tsx";

/** A page for someone who is not signed in: one sheet. */
export function SignInFrame({ title, children }: { title: string; children: React.ReactNode }) {
  return (
    <main id="content" tabIndex={-1} className="page team-sign-in">
      <TeamTitle title={title} />
      <div className="sheet stack">
        <p className="brand">
          <BrandMark />
          <span>{site.name}</span>
        </p>
        <h1>{title}</h1>
        {children}
      </div>
    </main>
  );
}

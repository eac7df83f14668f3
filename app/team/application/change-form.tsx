import type { ApplicationChange } from "../../../application/team/application.ts";

/** A form that posts one change to the page's own address, with the list in it. */
export function ChangeForm({ change, children }: { change: ApplicationChange | "note"; children: React.ReactNode }) {
  return (
    <form method="post" className="stack">
      <input type="hidden" name="change" value={change} />
      {children}
    </form>
  );
}

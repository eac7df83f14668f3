import type { ApplicationChange } from "../../../application/team/application.ts";

/** A form that posts one change to the application's own address. */
export function ChangeForm({ change, children }: { change: ApplicationChange; children: React.ReactNode }) {
  return (
    <form method="post" className="stack">
      <input type="hidden" name="change" value={change} />
      {children}
    </form>
  );
}

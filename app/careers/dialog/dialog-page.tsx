import { Link } from "react-router";
import { Dialog } from "../../ui/dialog.tsx";
import { useCloseDialog } from "./dialog-link.tsx";
import { useCareers } from "../careers-context.ts";

type DialogPageProps = {
  title: string;
  closeLabel: string;
  backLabel: string;
  className?: string | undefined;
  /** Gets the heading level that follows the title's. */
  children: (Heading: "h2" | "h3") => React.ReactNode;
};

/** A dialog route: a dialog over the list of positions, or a page of its own. */
export function DialogPage({ title, closeLabel, backLabel, className, children }: DialogPageProps) {
  const { presentation, notices } = useCareers();
  const close = useCloseDialog();
  if (presentation === "page")
    return (
      <Page title={title} backLabel={backLabel} className={className}>
        {children("h2")}
        {notices}
      </Page>
    );
  return (
    <Dialog title={title} closeLabel={closeLabel} className={className} onClose={close}>
      {children("h3")}
      {notices}
    </Dialog>
  );
}

function Page({
  title,
  backLabel,
  className,
  children,
}: Omit<DialogPageProps, "closeLabel" | "children"> & { children: React.ReactNode }) {
  return (
    <div className="dialog-page page">
      <p>
        <Link to="/careers" viewTransition>
          {backLabel}
        </Link>
      </p>
      <article className={["sheet", className].filter(Boolean).join(" ")}>
        <h1>{title}</h1>
        {children}
      </article>
    </div>
  );
}

import { Link } from "react-router";
import { Dialog } from "../ui/dialog.tsx";
import { useCloseSheet } from "./sheet-link.tsx";
import { useCareers } from "./use-careers.ts";

type SheetProps = {
  title: string;
  closeLabel: string;
  backLabel: string;
  className?: string;
  /** Gets the heading level that follows the title's. */
  children: (Heading: "h2" | "h3") => React.ReactNode;
};

/** A sheet on the careers page: a dialog over the positions, or the page itself. */
export function Sheet({ title, closeLabel, backLabel, className, children }: SheetProps) {
  const { presentation, toasts } = useCareers();
  const close = useCloseSheet();
  if (presentation === "dialog")
    return (
      <Dialog title={title} closeLabel={closeLabel} className={className} onClose={close}>
        {children("h3")}
        {toasts}
      </Dialog>
    );
  return (
    <div className="sheet-page page">
      <p>
        <Link to="/careers">{backLabel}</Link>
      </p>
      <article className={["sheet", className].filter(Boolean).join(" ")}>
        <h1>{title}</h1>
        {children("h2")}
      </article>
      {toasts}
    </div>
  );
}

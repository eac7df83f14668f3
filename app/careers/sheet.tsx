import { useEffect } from "react";
import { Link } from "react-router";
import { Dialog } from "../ui/dialog.tsx";
import { useCloseSheet, useIsOpenedHere } from "./sheet-link.tsx";
import { useCareers } from "./use-careers.ts";

type SheetProps = {
  title: string;
  closeLabel: string;
  backLabel: string;
  className?: string | undefined;
  /** Gets the heading level that follows the title's. */
  children: (Heading: "h2" | "h3") => React.ReactNode;
};

/** A sheet on the careers page: a dialog over the positions, or the page itself. */
export function Sheet({ title, closeLabel, backLabel, className, children }: SheetProps) {
  const { presentation, toasts } = useCareers();
  const close = useCloseSheet();
  if (presentation === "page")
    return (
      <SheetPage title={title} backLabel={backLabel} className={className}>
        {children("h2")}
        {toasts}
      </SheetPage>
    );
  return (
    <Dialog title={title} closeLabel={closeLabel} className={className} onClose={close}>
      {children("h3")}
      {toasts}
    </Dialog>
  );
}

function SheetPage({
  title,
  backLabel,
  className,
  children,
}: Omit<SheetProps, "closeLabel" | "children"> & { children: React.ReactNode }) {
  const isOpenedHere = useIsOpenedHere();

  // The browser brings a reloaded dialog back to where the page behind it was.
  useEffect(() => {
    if (isOpenedHere) window.scrollTo(0, 0);
  }, [isOpenedHere]);

  return (
    <div className="sheet-page page">
      <p>
        <Link to="/careers">{backLabel}</Link>
      </p>
      <article className={["sheet", className].filter(Boolean).join(" ")}>
        <h1>{title}</h1>
        {children}
      </article>
    </div>
  );
}

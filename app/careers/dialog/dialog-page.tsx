import { use, useState } from "react";
import { Link, useLocation, useNavigate, type LinkProps } from "react-router";
import { Dialog } from "../../ui/dialog.tsx";
import { useIsScripted } from "../../ui/use-is-scripted.ts";
import { sourceQuery, useSource } from "../source.ts";
import { CareersContext, useCareers } from "../careers-context.ts";

type DialogPageProps = { title: string; closeLabel: string; children: React.ReactNode };

/** A dialog route: a dialog over the list of positions, or a page of its own. */
export function DialogPage({ title, closeLabel, children }: DialogPageProps) {
  const { content, presentation, notices } = useCareers();
  const close = useCloseDialog();
  if (presentation === "dialog")
    return (
      <Dialog title={title} closeLabel={closeLabel} onClose={close}>
        {children}
        {notices}
      </Dialog>
    );
  return (
    <div className="dialog-page page">
      <p>
        <Link to="/careers" viewTransition>
          {content.backToPositions}
        </Link>
      </p>
      <article className="sheet">
        <h1>{title}</h1>
        {children}
        {notices}
      </article>
    </div>
  );
}

/** A heading of the level that follows the title of a dialog route. */
export function Heading({ children, ...native }: React.ComponentProps<"h2">) {
  const { presentation } = useCareers();
  return presentation === "dialog" ? <h3 {...native}>{children}</h3> : <h2 {...native}>{children}</h2>;
}

/** A document loaded at a dialog's address shows it as a page, until the list has been shown once. */
export function usePresentation(isListAlone: boolean): "page" | "dialog" {
  const isScripted = useIsScripted();
  const [isListShown, setIsListShown] = useState(isListAlone || isScripted);
  if (isListAlone && !isListShown) setIsListShown(true);
  return isListShown || isListAlone ? "dialog" : "page";
}

/** Leads to a dialog route; on a candidate's page, outside the careers page, it is a plain link. */
export function DialogLink({ to, ...native }: LinkProps & { to: string }) {
  const presentation = use(CareersContext)?.presentation;
  const search = sourceQuery(useSource());
  const isDialog = presentation === "dialog";
  return (
    <Link viewTransition preventScrollReset={isDialog} state={openedHere} {...native} to={{ pathname: to, search }} />
  );
}

/** Closes the dialog: a step back if a link of this page opened it, otherwise to the list of positions. */
export function useCloseDialog(): () => void {
  const state = useLocation().state as Partial<typeof openedHere> | null;
  const navigate = useNavigate();
  const search = sourceQuery(useSource());
  return () => {
    if (state?.isOpenedHere) void navigate(-1);
    else
      void navigate(
        { pathname: "/careers", search },
        { replace: true, preventScrollReset: true, viewTransition: true },
      );
  };
}

/** Also read by `app/root.tsx` and `app/shell/scripts/framework-starter.ts`. */
const openedHere = { isOpenedHere: true };

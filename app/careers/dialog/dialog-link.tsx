import { Link, type LinkProps, useLocation, useNavigate } from "react-router";
import { useCareers } from "../careers-context.ts";

/** A link that opens a dialog over the list of positions; the page behind keeps its scroll position. */
export function DialogLink(props: LinkProps) {
  const { presentation } = useCareers();
  return <Link viewTransition preventScrollReset={presentation === "dialog"} state={openedHere} {...props} />;
}

/** Closes the dialog: a step back if a link of this page opened it, otherwise to the list of positions. */
export function useCloseDialog(): () => void {
  const isOpenedHere = useIsOpenedHere();
  const navigate = useNavigate();
  return () => {
    if (isOpenedHere) void navigate(-1);
    else void navigate("/careers", { replace: true, preventScrollReset: true, viewTransition: true });
  };
}

/** Whether a link of this page opened the current entry of the history, also after a reload. */
function useIsOpenedHere(): boolean {
  const { state } = useLocation();
  return typeof state === "object" && state !== null && "isOpenedHere" in state;
}

/** Also read by `app/shell/scripts/framework-starter.ts`. */
const openedHere = { isOpenedHere: true };

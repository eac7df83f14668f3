import { Link, type LinkProps, useLocation, useNavigate } from "react-router";
import { useCareers } from "./use-careers.ts";

/** A link that lays a sheet over the positions; the page behind keeps its place. */
export function SheetLink(props: LinkProps) {
  const { presentation } = useCareers();
  return <Link preventScrollReset={presentation === "dialog"} state={openedHere} {...props} />;
}

/** Takes the sheet off: a step back if a link of this page laid it there, otherwise to the positions. */
export function useCloseSheet(): () => void {
  const isOpenedHere = useIsOpenedHere();
  const navigate = useNavigate();
  return () => {
    if (isOpenedHere) void navigate(-1);
    else void navigate("/careers", { replace: true, preventScrollReset: true });
  };
}

/** Whether the present entry of the history was laid over the positions, also after a reload. */
export function useIsOpenedHere(): boolean {
  const { state } = useLocation();
  return typeof state === "object" && state !== null && "isOpenedHere" in state;
}

const openedHere = { isOpenedHere: true };

import { Outlet } from "react-router";
import careers from "../styles/careers.css?inline";
import type { PageHead } from "./page-head.ts";

/* What the careers page, its dialogs and the candidates' pages share. */

export const handle: PageHead = { styles: careers };

export default function CareersLayout() {
  return <Outlet />;
}

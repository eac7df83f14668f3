import team from "../styles/team.css?inline";
import type { PageHead } from "./page-head.ts";

/** The head of the hiring team's pages, the page for signing in too. They have no script. */
export const teamHead: PageHead = { styles: team };

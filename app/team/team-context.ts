import { createContext } from "react-router";
import type { Team } from "../../application/team/team.ts";

/** The data and actions of the signed-in member. Throws where no one is signed in: the server lets no one in. */
export const teamContext = createContext<Team>();

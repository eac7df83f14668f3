import { createContext } from "react-router";
import type { ReplyText } from "../../application/team/answer.ts";
import type { Team } from "../../application/team/team.ts";

/** The data and actions of the signed-in member. Throws where no one is signed in: the server lets no one in. */
export const teamContext = createContext<Team>();

/** The text of a note that an action did not save, for the page that answers the post. */
export const unsavedContext = createContext<string | null>(null);

/** An answer that an action did not send, and why, for the page that answers the post. */
export const draftContext = createContext<(ReplyText & { key: string; problem: string }) | null>(null);

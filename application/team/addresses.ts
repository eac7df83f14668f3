import type { ReplyName } from "./answer.ts";
import { positionFields } from "./position-fields.ts";

export const teamPath = "/team";

export function isTeamPage(pathname: string): boolean {
  return pathname === teamPath || pathname.startsWith(`${teamPath}/`);
}

/** The pages beside the inbox that need nothing but their address: those that are read only, and those with a form. */
export const teamReadPages = { numbers: "/team/numbers", launch: "/team/launch" } as const;
export const teamFormPages = {
  health: "/team/health",
  positions: "/team/positions",
  changes: "/team/changes",
  settings: "/team/settings",
} as const;
export const teamPages = { ...teamReadPages, ...teamFormPages } as const;

export const teamPaths = {
  ...teamPages,
  answer: "/team/answer",
  signIn: "/team/sign-in",
  signOut: "/team/sign-out",
  export: "/team/export",
} as const;

/** Messages of the sign-in page about the last action, in its address as `notice`. */
export const signInNotices = ["wrong-link", "no-cookies", "asked", "not-saved"] as const;
export type SignInNotice = (typeof signInNotices)[number];

/**
 * The fields of the team's forms that a person types into, in the order in which they are given back. A post that is not
 * carried out gives back all of them.
 */
export const typedFields = [
  ...(["note", "subject", "text", "address", "name", "email", "day", "word"] as const),
  ...positionFields,
] as const;
export type TypedField = (typeof typedFields)[number];

/** A link that signs in once. */
export const invitationPath = (token: string) => `${teamPaths.signIn}/${token}`;

export const teamApplicationPath = (reference: string) => `/team/applications/${reference}`;

export const newPositionPath = `${teamPaths.positions}/new`;

export const teamPositionPath = (id: string) => `${teamPaths.positions}/${id}`;

/** The public page of what is saved and not published. */
export const positionPreviewPath = (id: string) => `${teamPositionPath(id)}/preview`;

/** The file with all that is stored about an application. */
export const teamRecordPath = (reference: string) => `${teamApplicationPath(reference)}/record`;

/** The page that writes to these candidates, beginning with `reply`. `list`: the query of the list to go back to. */
export const teamAnswerPath = (references: string[], reply: ReplyName, list: string) =>
  `${teamPaths.answer}?candidates=${references.join(",")}&reply=${reply}${list.replace("?", "&")}`;

export const teamResumePath = (reference: string) => `${teamApplicationPath(reference)}/resume`;

/** A picture of a page of a PDF. Both are counted from 1; a long page has several. */
export const teamResumePicturePath = (reference: string, page: number | string, picture: number | string) =>
  `${teamResumePath(reference)}/pages/${page}/${picture}`;

export const teamPath = "/team";

export function isTeamPage(pathname: string): boolean {
  return pathname === teamPath || pathname.startsWith(`${teamPath}/`);
}

export const teamPaths = {
  signIn: "/team/sign-in",
  signOut: "/team/sign-out",
  numbers: "/team/numbers",
  health: "/team/health",
  changes: "/team/changes",
  export: "/team/export",
} as const;

/** What the sign-in page says of what was done before, in its address as `notice`. */
export const signInNotices = ["wrong-link", "asked"] as const;
export type SignInNotice = (typeof signInNotices)[number];

/** The fields of the team's forms that hold a text worth keeping when the session ended meanwhile. */
export const unsavedFields = ["note"];

/** A link that signs in once. */
export const invitationPath = (token: string) => `${teamPaths.signIn}/${token}`;

export const teamApplicationPath = (reference: string) => `/team/applications/${reference}`;

export const teamResumePath = (reference: string) => `${teamApplicationPath(reference)}/resume`;

/**
 * Something that only the owner knows or decides before candidates see the site. `waiting` says in a sentence what is
 * missing on the site until then, `place` where the owner fills it in.
 */
export type LaunchFact = {
  label: string;
  waiting: string;
  place: string;
  isThere: boolean;
  /** Without it, pages show a placeholder or say less than the law may ask for, or applications are at risk. */
  isNeeded: boolean;
};

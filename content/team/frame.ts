import { teamPages, teamPath, type SignInNotice, type TypedField } from "../../application/team/addresses.ts";
import type { ApplicationEnd } from "../../application/team/changes.ts";
import { site } from "../site.ts";
import { positionForm } from "./position-form.ts";
import { teamTime } from "./times.ts";

type LinkedPage = Exclude<keyof typeof teamPages, "launch" | "settings">;

/** In the order of the navigation. Health leads to the launch, and the account to the settings. */
const pageLabels: Record<LinkedPage, string> = {
  positions: "Positions",
  numbers: "Numbers",
  health: "Health",
  changes: "Changes",
};

const linkedPages = Object.keys(pageLabels) as LinkedPage[];

/** The words around every page of the hiring team. */
export const teamFrame = {
  title: (...page: (string | null)[]) => [...page, "Hiring team", site.name].filter(Boolean).join(" · "),
  name: "Hiring team",
  pages: [
    { label: "Inbox", to: teamPath },
    ...linkedPages.map((name) => ({ label: pageLabels[name], to: teamPages[name] })),
  ],
  held: (reason: string) => `${reason} Ask the person who runs the site to do so: your emails wait until then.`,
  signedInAs: "Account",
  signOut: "Sign out",
  signOutEverywhere: "Sign out everywhere",
} as const;

export const signInPage = {
  title: "Sign in",
  text: "You sign in with a link, not a password. Ask the person who runs this site for one.",
  unsaved: "You were signed out, so this wasn't saved. Copy it before you sign in",
  mail: {
    text: "You sign in with a link, not a password. We can email you one, if the person who runs this site has your address.",
    label: "Email",
    button: "Email me a link",
  },
  notices: {
    "wrong-link": "That link doesn't work. It may have been used, or it is too old.",
    "no-cookies":
      "Your browser didn't send our cookie back, and you can't stay signed in without it. Allow cookies for this site, then press the button again: your link is still good.",
    asked:
      "If that address is on file, a link is on its way: look at your email in a few minutes. We send three at once, then one every eight hours.",
    "not-saved":
      "Something went wrong on our side, so this wasn't saved. Copy it, wait a minute, then go back and send it again.",
  } satisfies Record<SignInNotice, string>,
  notSaved: "Not saved",
} as const;

/** The words around a text that was typed in a form whose post was not carried out. */
export const typedTexts = {
  heading: "This wasn't saved. Copy it if you need it",
  labels: {
    note: "Note",
    subject: "Subject",
    text: "Text",
    address: "To another address",
    name: "Name",
    email: "Email",
    day: "Last day",
    word: "Typed to confirm",
    ...positionForm.labels,
  } satisfies Record<TypedField, string>,
} as const;

export const invitationPage = {
  title: "Welcome to the hiring team",
  text: "This link works once. Press the button on the device that you want to use.",
  button: "Sign in on this device",
  note: "You'll stay signed in until you sign\u00a0out, or for 30\u00a0days after your last visit.",
} as const;

/** The page in place of what does not exist, and the answer to a form that can't be right. */
export const teamError = {
  badForm: {
    title: "Not done",
    text: "The form arrived incomplete, or with something impossible, such as a day that is over. Nothing was done: go back, and send it again.",
  },
  notFound: {
    title: "Not found",
    text: "There's no application or position at this address. It may have been deleted.",
  },
  /** `end`: how an application ended. */
  gone: ({ action, member, at }: ApplicationEnd) =>
    action === "withdrawn"
      ? { title: "Withdrawn", text: `The candidate withdrew this application, ${teamTime(at)}.` }
      : {
          title: "Deleted",
          text: `${member ?? "The person who runs this site"} deleted this application, ${teamTime(at)}.`,
        },
  back: "Back to the inbox",
} as const;

import { escapeHtml } from "../escape-html.ts";
import type { CaughtMail } from "./read-mail.ts";

export function mailPage(mails: readonly CaughtMail[]): string {
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta http-equiv="refresh" content="5">
<title>Mail (stand-in), ${mails.length} emails</title>
<style>${styles}</style>
<h1>Mail <small>caught by a stand-in for a mail server, nothing here leaves this machine</small></h1>
<main>${mails.map(mailBlock).toReversed().join("\n") || "<p>No email yet. Apply for a position and watch.</p>"}</main>
</html>`;
}

const styles = `
  :root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif; }
  body { max-width: 44rem; margin: 2rem auto; padding: 0 1rem; background: light-dark(#eef0f4, #17191f); }
  small { font: 1rem/1.5 system-ui, sans-serif; opacity: .7; display: block; }
  article { background: light-dark(#fff, #23262e); border-radius: .5rem; padding: .75rem 1rem; margin: 0 0 .75rem; }
  h2 { font-size: 1rem; margin: 0; }
  p { margin: 0; }
  article p:first-of-type, footer { font-size: .75rem; opacity: .65; }
  article p:last-of-type { white-space: pre-wrap; overflow-wrap: anywhere; margin: .5rem 0; }`;

function mailBlock({ to, from, replyTo, subject, text, arrivedAt }: CaughtMail): string {
  const answers = replyTo ? `, answers go to ${replyTo}` : "";
  return `<article>
<h2 dir="auto">${escapeHtml(subject)}</h2>
<p>${escapeHtml(`To ${to.join(", ")}, from ${from}${answers}`)}</p>
<p dir="auto">${linked(text.trim())}</p>
<footer>${arrivedAt.toISOString().slice(0, 16).replace("T", " ")} UTC</footer>
</article>`;
}

/** Returns the text with its web addresses as links. */
function linked(text: string): string {
  return escapeHtml(text).replace(/https?:\/\/[^\s<]+[^\s<.,)]/g, '<a href="$&">$&</a>');
}

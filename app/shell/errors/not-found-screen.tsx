import { notFound } from "../../../content/error-pages.ts";
import { Button, buttonClass } from "../../ui/button.tsx";
import { MarkedSheet } from "./marked-sheet.tsx";
import { PageLink } from "../links/page-link.tsx";

/** The answer to an address that leads nowhere; Go Back is the document script's. */
export function NotFoundScreen() {
  return (
    <MarkedSheet answer={notFound.answer} note={notFound.marginNote}>
      <h1>{notFound.heading}</h1>
      <p className="lead">{notFound.text}</p>
      <div className="row">
        <a href="/" className={buttonClass({ variant: "primary" })}>
          {notFound.goHome}
        </a>
        <Button className="needs-script" data-action="go-back">
          {notFound.goBack}
        </Button>
      </div>
      <nav aria-labelledby="elsewhere">
        <h2 id="elsewhere">{notFound.linksHeading}</h2>
        <ul className="row">
          {notFound.links.map((page) => (
            <li key={page.to}>
              <PageLink page={page} />
            </li>
          ))}
        </ul>
      </nav>
    </MarkedSheet>
  );
}

import { additionPlaceholder, routerError, statusTexts } from "../../content/error-pages.ts";
import { errorMeta, MarkedSheet } from "../shell/errors/error-screen.tsx";
import { buttonClass } from "../ui/button.tsx";
import type { Route } from "./+types/server-error";

export const meta = () => errorMeta(null);

/** What the server answers in place of a page. What is our fault shows the id under which the log has it. */
export default function ServerErrorRoute({ params: { status } }: Route.ComponentProps) {
  return (
    <MarkedSheet answer={status}>
      <h1>{routerError.heading}</h1>
      <p className="lead">{statusTexts[Number(status)]}</p>
      {status === "400" ? <p>{routerError.unreadableAddress}</p> : null}
      {Number(status) >= 500 ? <p>{additionPlaceholder}</p> : null}
      <p>
        <a className={buttonClass({ variant: "primary" })} href="/">
          {routerError.goHome}
        </a>
      </p>
    </MarkedSheet>
  );
}

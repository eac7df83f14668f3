import { healthPage } from "../../../content/team/health.ts";
import { Button } from "../../ui/button.tsx";

const { test } = healthPage;

/** The button that sends a test message to the chat. */
export function TestMessage() {
  return (
    <section aria-labelledby="test">
      <h2 id="test">{test.heading}</h2>
      <form method="post" className="stack">
        <p>{test.text}</p>
        <p className="row">
          <Button type="submit">{test.button}</Button>
        </p>
      </form>
    </section>
  );
}

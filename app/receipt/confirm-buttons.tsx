import { Button, buttonClass } from "../ui/button.tsx";

type ConfirmButtonsProps = { content: { confirm: string; keep: string }; statusUrl: string };

/** The button that does what a form asks, and the way back to the candidate's page. */
export function ConfirmButtons({ content, statusUrl }: ConfirmButtonsProps) {
  return (
    <>
      <Button type="submit" variant="primary" size="large">
        {content.confirm}
      </Button>
      <a href={statusUrl} className={buttonClass({ variant: "quiet", size: "large" })}>
        {content.keep}
      </a>
    </>
  );
}

import type { ApplicationFormContent } from "../../../content/application-form.ts";
import { useApplication } from "../store/use-application.ts";

/** How much of the application that is being sent has been sent. */
export function UploadProgress({ content }: { content: Pick<ApplicationFormContent, "progress" | "progressLabel"> }) {
  const percent = useApplication(({ fraction }) => Math.floor(fraction * 100));
  const progress = content.progress(percent);
  return (
    <div className="row progress">
      <progress aria-label={content.progressLabel} aria-valuetext={progress} value={percent} max={100} />
      <span aria-hidden="true">{progress}</span>
    </div>
  );
}

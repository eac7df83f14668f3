import { useCareers } from "../island/careers-context.tsx";
import { useWatched } from "../watched-state.ts";

/** How much of the application that is being sent has been sent. */
export function UploadProgress() {
  const { form: content, submission } = useCareers();
  const percent = useWatched(submission, ({ fraction }) => Math.floor(fraction * 100));
  const progress = content.progress(percent);
  return (
    <div className="row progress">
      <progress aria-label={content.progressLabel} aria-valuetext={progress} value={percent} max={100} />
      <span aria-hidden="true">{progress}</span>
    </div>
  );
}

import { useEffect, useEffectEvent, useRef } from "react";
import type { ApplicationFormContent } from "../../../content/application-form.ts";
import { messages } from "../island/messages.ts";
import { useApplication } from "../store/use-application.ts";

/** The least time between two announcements of a slow upload. */
const announcedEachMilliseconds = 10_000;

/** How much of the application that is being sent has been sent. Each quarter of a slow upload is announced. */
export function UploadProgress({ content }: { content: Pick<ApplicationFormContent, "progress" | "progressLabel"> }) {
  const percent = useApplication(({ fraction }) => Math.floor(fraction * 100));
  const progress = content.progress(percent);
  const quarter = Math.floor(percent / 25);
  const announcedAtMs = useRef(0);
  const announce = useEffectEvent(() => {
    const nowMs = Date.now();
    if (quarter > 0 && nowMs - announcedAtMs.current < announcedEachMilliseconds) return;
    announcedAtMs.current = nowMs;
    if (quarter > 0) messages().announce(progress);
  });
  // Nothing else is heard of an upload that takes minutes.
  useEffect(() => announce(), [quarter]);
  return (
    <div className="row progress">
      <progress aria-label={content.progressLabel} aria-valuetext={progress} value={percent} max={100} />
      <span aria-hidden="true">{progress}</span>
    </div>
  );
}

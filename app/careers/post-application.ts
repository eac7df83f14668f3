import type { NamedUpload } from "../../application/resume-pieces.ts";
import { askServer, type ServerAnswer } from "./ask-server.ts";
import { bodyOf } from "./parcel.ts";
import type { Attempt } from "./send-application.ts";

/** Posts the form, with its file or with the name of an `upload` in its place. */
export function postApplication(
  { parcel, signal, onProgress }: Attempt,
  upload?: NamedUpload,
): Promise<ServerAnswer | null> {
  return askServer({
    method: "POST",
    address: "/api/applications",
    headers: { Accept: "application/json", "Idempotency-Key": parcel.key },
    body: bodyOf(parcel, upload),
    signal,
    onProgress: upload ? undefined : onProgress,
  });
}

import { inTime } from "./named-values.ts";

/** How long a file may take that a cloud drive fetches first. */
const readingMilliseconds = 60_000;

/** The file's bytes, in memory: a `File` fails once it was moved or saved again. Returns null when it cannot be read. */
export function copyFile(file: File): Promise<File | null> {
  return inTime(file.arrayBuffer(), readingMilliseconds).then(
    (bytes) => new File([bytes], file.name, file),
    () => null,
  );
}

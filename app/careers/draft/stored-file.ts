/** A file as it is stored. In a private window, WebKit's IndexedDB refuses `File` objects, but not their bytes. */
export type StoredFile = Pick<File, "name" | "type" | "lastModified"> & { bytes: ArrayBuffer };

/** Reads `file` into memory. Rejects when it is not readable: deleted meanwhile, or in a cloud that does not answer. */
export async function readFile(file: File): Promise<StoredFile> {
  const { name, type, lastModified } = file;
  return { bytes: await file.arrayBuffer(), name, type, lastModified };
}

/** The file that was stored. */
export function fileOf({ bytes, name, type, lastModified }: StoredFile): File {
  return new File([bytes], name, { type, lastModified });
}

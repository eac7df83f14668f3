const pattern = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Whether `text` has the shape of a UUID, of whatever version. */
export function isUuid(text: string): boolean {
  return pattern.test(text);
}

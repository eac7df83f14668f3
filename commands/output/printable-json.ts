/** `value` as indented JSON in which nothing that a visitor typed can steer a terminal or turn the reading direction. */
export function printableJson(value: unknown): string {
  return JSON.stringify(value, null, 2).replace(
    steering,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
}

/** What `JSON.stringify` leaves as it is: DEL and the C1 controls, line separators, embeddings, overrides and isolates. */
// oxlint-disable-next-line no-control-regex -- naming the control characters is the point
const steering = /[\u007f-\u009f\u2028-\u202e\u2066-\u2069]/g;

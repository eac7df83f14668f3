/** A broken promise: what that is called, and what was seen. */
export type Violation = { kind: string; detail: string };

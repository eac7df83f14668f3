/** The last action in one sentence; nothing without one. */
export function Notice({ text, isTrouble = false }: { text: string | null; isTrouble?: boolean }) {
  return text === null ? null : (
    <p role="status" className={isTrouble ? "team-notice trouble" : "team-notice"}>
      {text}
    </p>
  );
}

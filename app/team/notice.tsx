import { UnbrokenCodes } from "../ui/unbroken-codes.tsx";

type NoticeProps = { text: string | null; isTrouble?: boolean; children?: React.ReactNode };

/** The last action in one sentence; nothing without one. */
export function Notice({ text, isTrouble = false, children }: NoticeProps) {
  if (text === null) return null;
  return (
    <div className={isTrouble ? "row team-notice trouble" : "row team-notice"}>
      <p role="status" dir="auto">
        <UnbrokenCodes>{text}</UnbrokenCodes>
      </p>
      {children}
    </div>
  );
}

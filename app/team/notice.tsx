import { WithNames } from "./with-names.tsx";

type NoticeProps = {
  text: string | null;
  /** The names of people in the text. */
  names?: string[];
  isTrouble?: boolean;
  children?: React.ReactNode;
};

/**
 * The last action in one sentence; nothing without one. It is the first thing in `main` and has the focus, so that it is
 * read first, and what takes the action back comes next. A live region would say nothing: the page has just opened.
 */
export function Notice({ text, names = [], isTrouble = false, children }: NoticeProps) {
  if (text === null) return null;
  return (
    <div className={isTrouble ? "row team-notice trouble" : "row team-notice"}>
      <p className="notice-text" tabIndex={-1} autoFocus>
        <WithNames names={names}>{text}</WithNames>
      </p>
      {children}
    </div>
  );
}

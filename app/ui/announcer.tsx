import { useCallback, useEffect, useState } from "react";

/** `region` has to be on the page, and inside a modal dialog while one is open, before `announce` is called. */
export function useAnnouncer(): { announce: (text: string) => void; region: React.ReactNode } {
  const [announcement, setAnnouncement] = useState<{ id: number; text: string } | null>(null);
  const announce = useCallback((text: string) => setAnnouncement((last) => ({ id: (last?.id ?? 0) + 1, text })), []);

  // Removed after it was announced, so that it is not read again as part of the page.
  useEffect(() => {
    if (!announcement) return;
    const timer = setTimeout(() => setAnnouncement(null), shownMilliseconds);
    return () => clearTimeout(timer);
  }, [announcement]);

  const region = (
    <p className="visually-hidden" role="status">
      {announcement ? <span key={announcement.id}>{announcement.text}</span> : null}
    </p>
  );
  return { announce, region };
}

/** Long enough for a screen reader to pick it up after its current sentence. */
const shownMilliseconds = 5_000;

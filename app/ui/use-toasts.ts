import { useState } from "react";
import type { Toast } from "./toasts.tsx";

/** The notices of one page. A notice with the same title replaces the one that still stands there. */
export function useToasts() {
  const [toasts, setToasts] = useState<readonly Toast[]>([]);
  return {
    toasts,
    show: (toast: Omit<Toast, "id">) =>
      setToasts((shown) => [
        ...shown.filter(({ title }) => title !== toast.title),
        { ...toast, id: (shown.at(-1)?.id ?? 0) + 1 },
      ]),
    dismiss: (id: number) => setToasts((shown) => shown.filter((toast) => toast.id !== id)),
  };
}

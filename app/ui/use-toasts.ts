import { useState } from "react";
import type { Toast } from "./toasts.tsx";

/** The notices of one page, one at a time: a new one replaces the one that is still there. */
export function useToasts() {
  const [toasts, setToasts] = useState<readonly Toast[]>([]);
  return {
    toasts,
    show: (toast: Omit<Toast, "id">) => setToasts((shown) => [{ ...toast, id: (shown.at(-1)?.id ?? 0) + 1 }]),
    dismiss: (id: number) => setToasts((shown) => shown.filter((toast) => toast.id !== id)),
  };
}

import "react";

/** React passes attributes of custom elements on as they are: `class`, not `className`. */
type TagAttributes<Own = unknown> = Omit<React.HTMLAttributes<HTMLElement>, "className" | keyof Own> &
  Own & { class?: string };

declare module "react" {
  namespace JSX {
    interface IntrinsicElements {
      "answer-sheet": TagAttributes<{ module: string }>;
      "application-form": TagAttributes<{ module: string; facts: string; position?: string }>;
      "application-notices": TagAttributes<{ module: string; facts: string; list?: string }>;
      "audience-tabs": TagAttributes;
      "copy-text": TagAttributes<{ copied: string; selected: string }>;
      "credit-calculator": TagAttributes<{ content: string }>;
      "dialog-routes": TagAttributes;
      "go-back": TagAttributes;
      "reader-time": TagAttributes<{ at: string }>;
      "site-menu": TagAttributes;
      "theme-toggle": TagAttributes;
    }
  }
}

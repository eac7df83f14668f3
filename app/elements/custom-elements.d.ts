import "react";

/** React passes attributes of custom elements on as they are: `class`, not `className`. */
type SectionAttributes = Omit<React.HTMLAttributes<HTMLElement>, "className" | "content"> & { class?: string };

declare module "react" {
  namespace JSX {
    interface IntrinsicElements {
      "answer-sheet": SectionAttributes;
      "audience-tabs": SectionAttributes;
      "copy-text": SectionAttributes & { copied: string; selected: string };
      "count-up": SectionAttributes;
      "credit-calculator": SectionAttributes & { content: string };
    }
  }
}

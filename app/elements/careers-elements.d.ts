import "react";

declare module "react" {
  namespace JSX {
    interface IntrinsicElements {
      "reader-time": React.HTMLAttributes<HTMLElement> & { at: string };
      "dialog-routes": React.HTMLAttributes<HTMLElement>;
      "application-form": React.HTMLAttributes<HTMLElement> & { module: string; facts: string; position?: string };
      "application-notices": React.HTMLAttributes<HTMLElement> & { module: string; facts: string };
    }
  }
}

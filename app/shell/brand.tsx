import { site } from "../../content/site.ts";

/** The mark and the name. The mark: a line of writing that ends, in the same stroke, as the tick it deserves. `public/` has the mark as icons. */
export function Brand() {
  return (
    <>
      <svg className="brand-mark" viewBox="0 0 56 36" aria-hidden="true">
        <path
          fill="currentColor"
          d="M4.8 20.8q.7-1.6 1.2-2.1t.6-.4.6 1.1.9 2.4 1.6 2.2 2.3.1 1.8-1.9 1.2-2.4.8-1.4.5-.1.6 1 .8 2.8.9 3.9 1.1 3.9 2.7 3.1 4.1-2.2 4.8-7.6 6.9-8.6 9.5-7.8 5.3-3.8-6.2 2.4-10.9 6.8-8.1 8.5-4.4 7.8-.9 2.5-.5-2.2-1.3-3.3-.9-3.9-.9-3.4-1.8-2-2.4.2-1.8 2.1-1 2.5-.7 1.4-.6 0-.6-1.5-.9-2.7-1.9-1.9-2.6.5-2 2.9.4 2.3 1.8-1.2z"
        />
      </svg>
      <span>{site.name}</span>
    </>
  );
}

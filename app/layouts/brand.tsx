import { brand } from "../../content/readers/brand.ts";
import { site } from "../../content/site.ts";

/**
 * The mark of `content/mark/` and the name. Ours: a line of writing that ends, in the same stroke, as the tick it
 * deserves.
 */
export function Brand() {
  const { viewBox, markup } = brand.mark;
  return (
    <>
      <svg className="brand-mark" viewBox={viewBox} aria-hidden="true" dangerouslySetInnerHTML={{ __html: markup }} />
      <span>{site.name}</span>
    </>
  );
}

import { brandMark } from "./brand-mark-path.ts";

/** The brand's mark: a line of writing that ends, in the same stroke, as the tick it deserves. */
export function BrandMark() {
  return (
    <svg className="brand-mark" viewBox={`0 0 ${brandMark.width} ${brandMark.height}`} aria-hidden="true">
      <path fill="currentColor" d={brandMark.path} />
    </svg>
  );
}

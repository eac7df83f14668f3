import { brandMark } from "./brand-mark-path.ts";

export function BrandMark() {
  return (
    <svg className="brand-mark" viewBox={`0 0 ${brandMark.width} ${brandMark.height}`} aria-hidden="true">
      <path fill="currentColor" d={brandMark.path} />
    </svg>
  );
}

import { useLocation } from "react-router";
import { header } from "../../../content/navigation.ts";
import { site } from "../../../content/site.ts";
import { BrandMark } from "../brand-mark.tsx";

/** The logo, which links to the landing page. */
export function BrandLink() {
  const { pathname } = useLocation();
  return (
    <a href="/" className="brand" aria-label={header.homeLabel} aria-current={pathname === "/" ? "page" : undefined}>
      <BrandMark />
      <span>{site.name}</span>
    </a>
  );
}

import type { MetaDescriptor } from "react-router";
import type { SiteFacts } from "../../application/answer.ts";
import type { PageDescription } from "../../content/metadata/page-descriptions.ts";
import { site } from "../../content/site.ts";
import { brand } from "../../content/readers/brand.ts";

/** The matches of the rendered route; the first one is the root, which knows the site. */
export type Matches = readonly [{ loaderData?: SiteFacts | undefined }, ...unknown[]];

/** Returns the head of a page. Addresses do not come from the request: it knows only the address that it arrived at. */
export function pageMeta(page: PageDescription, [{ loaderData }]: Matches): MetaDescriptor[] {
  const origin = loaderData?.origin ?? "";
  return [
    { title: page.title },
    { name: "description", content: page.description },
    page.isIndexed
      ? { tagName: "link", rel: "canonical", href: origin + page.path }
      : { name: "robots", content: "noindex, nofollow" },
    ...sharing(page, origin),
    ...icons,
    { name: "theme-color", media: "(prefers-color-scheme: light)", content: brand.paper.light },
    { name: "theme-color", media: "(prefers-color-scheme: dark)", content: brand.paper.dark },
  ];
}

function sharing({ path, title, description, image }: PageDescription, origin: string): MetaDescriptor[] {
  return [
    { property: "og:type", content: "website" },
    { property: "og:site_name", content: site.name },
    { property: "og:title", content: title },
    { property: "og:description", content: description },
    { property: "og:url", content: origin + path },
    { property: "og:image", content: `${origin}/social/${image.name}.png` },
    { property: "og:image:width", content: "1200" },
    { property: "og:image:height", content: "630" },
    { property: "og:image:alt", content: image.text },
    { name: "twitter:card", content: "summary_large_image" },
  ];
}

const icons: MetaDescriptor[] = [
  { tagName: "link", rel: "icon", href: "/favicon.ico", sizes: "48x48" },
  { tagName: "link", rel: "apple-touch-icon", href: "/apple-touch-icon.png" },
  { tagName: "link", rel: "alternate", type: "application/rss+xml", href: "/careers/feed.xml", title: "Positions" },
];

import type { MetaDescriptor } from "react-router";
import { publicOrigin } from "../../content/build-settings.ts";
import type { PageDescription } from "../../content/metadata/page-descriptions.ts";
import { site } from "../../content/site.ts";
import { themeColors } from "../styles/theme-colors.ts";

/**
 * The head of a page: title, description, canonical address, sharing cards, icons and colors.
 * Addresses do not come from the request, which knows only where it arrived, and while prerendering that is nowhere.
 */
export function pageMeta(page: PageDescription): MetaDescriptor[] {
  return [
    { title: page.title },
    { name: "description", content: page.description },
    page.isIndexed
      ? { tagName: "link", rel: "canonical", href: originOfPage() + page.path }
      : { name: "robots", content: "noindex, nofollow" },
    ...sharing(page),
    ...icons,
    { name: "theme-color", media: "(prefers-color-scheme: light)", content: themeColors.light.paper },
    { name: "theme-color", media: "(prefers-color-scheme: dark)", content: themeColors.dark.paper },
  ];
}

/** The server may have replaced the built origin, so a browser takes it from the page that it got. */
function originOfPage(): string {
  if (import.meta.env.SSR) return publicOrigin();
  const address = document.querySelector<HTMLMetaElement>('meta[property="og:url"]')?.content;
  return new URL(address ?? location.href).origin;
}

function sharing({ path, title, description }: PageDescription): MetaDescriptor[] {
  return [
    { property: "og:type", content: "website" },
    { property: "og:site_name", content: site.name },
    { property: "og:title", content: title },
    { property: "og:description", content: description },
    { property: "og:url", content: originOfPage() + path },
    { property: "og:image", content: `${originOfPage()}/social.png` },
    { property: "og:image:width", content: "1200" },
    { property: "og:image:height", content: "630" },
    { property: "og:image:alt", content: site.name },
    { name: "twitter:card", content: "summary_large_image" },
  ];
}

const icons: MetaDescriptor[] = [
  { tagName: "link", rel: "icon", href: "/favicon.ico", sizes: "48x48" },
  { tagName: "link", rel: "apple-touch-icon", href: "/apple-touch-icon.png" },
  { tagName: "link", rel: "alternate", type: "application/rss+xml", href: "/careers/feed.xml", title: "Positions" },
];

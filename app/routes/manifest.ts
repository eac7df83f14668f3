import { landingPage } from "../../content/metadata/page-descriptions.ts";
import { site } from "../../content/site.ts";
import { themeColors } from "../styles/theme-colors.ts";

/** The web manifest: name and icons for a home screen. Opened from there, the site is shown in a browser, not as an app. */
export function loader() {
  const manifest = {
    name: site.name,
    short_name: site.name,
    description: landingPage.description,
    lang: "en",
    start_url: "/",
    display: "browser",
    background_color: themeColors.light.paper,
    theme_color: themeColors.light.paper,
    icons: [
      { src: "/icon.svg", sizes: "any", type: "image/svg+xml" },
      { src: "/icon-192.png", sizes: "192x192", type: "image/png" },
      { src: "/icon-512.png", sizes: "512x512", type: "image/png", purpose: "any maskable" },
    ],
  };
  return new Response(JSON.stringify(manifest), { headers: { "Content-Type": "application/manifest+json" } });
}

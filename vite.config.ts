import { reactRouter } from "@react-router/dev/vite";
import { defineConfig } from "vite";

export default defineConfig({
  plugins: [reactRouter()],
  // Fonts and icons stay files of their own: an inlined one would be paid for again on every page.
  build: { assetsInlineLimit: 0, cssTarget: ["chrome123", "firefox121", "safari17.5"] },
});

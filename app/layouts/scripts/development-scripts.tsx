import { use } from "react";
import { HotReload } from "../island-module.ts";

/** Hot reload, and the debug helpers in the console. Only `npm run dev` has them. */
export function DevelopmentScripts() {
  const runtime = use(HotReload);
  return (
    <>
      <script type="module" src="/@vite/client" />
      {runtime ? <script type="module" src={runtime} /> : null}
      <script type="module" src="/app/elements/debug-helpers.ts" />
    </>
  );
}

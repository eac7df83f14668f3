import { useContext, useEffect } from "react";
import { preloadModule } from "react-dom";
import { UNSAFE_FrameworkContext as FrameworkContext } from "react-router";

/**
 * Fetches the code of all routes below `parentId` once the page has started, so that a sheet opens at once, also
 * offline. Not by `PrefetchPageLinks`: that loads the whole page again when one module does not arrive, and would take
 * a half-filled form with it.
 */
export function usePreloadedSheets(parentId: string): void {
  const routes = useContext(FrameworkContext)?.manifest.routes;

  // Fetching happens outside React, and after everything that was asked for.
  useEffect(() => {
    for (const route of Object.values(routes ?? {})) {
      if (route?.parentId !== parentId) continue;
      for (const href of [route.module, ...(route.imports ?? [])]) preloadModule(href, { as: "script" });
    }
  }, [routes, parentId]);
}

import { useContext, useEffect } from "react";
import { UNSAFE_FrameworkContext as FrameworkContext } from "react-router";

/**
 * Tells the router of routes, by their id, whose code came with this page. It would fetch each when it is first opened,
 * and load the whole page again if that fails: whoever went offline meanwhile would be left with nothing.
 */
export function useLoadedRoutes(modules: Readonly<Record<string, object>>): void {
  const known = useContext(FrameworkContext)?.routeModules;

  // What the router knows lies outside React.
  useEffect(() => {
    if (known) Object.assign(known, modules);
  }, [known, modules]);
}

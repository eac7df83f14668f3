import { createContext } from "react";

/** The address of the built module of the islands (`app/entry.client.tsx`). */
export const IslandModule = createContext("");

/** The address of the module that replaces changed components in `npm run dev`. */
export const HotReload = createContext<string | null>(null);

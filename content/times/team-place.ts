import { teamTimeZone } from "../site.ts";

/** The place whose clocks count for every day that the site names, such as `New York` for `America/New_York`. */
export const teamPlace = teamTimeZone.split("/").at(-1)!.replaceAll("_", " ");

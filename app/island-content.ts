import { applicationForm } from "../content/application-form.ts";
import { careers } from "../content/careers.ts";
import type { IslandContent } from "./form/island/island-props.ts";

/** The words of the islands: the server renders them with the same ones with which the browser hydrates them. */
export const islandContent: IslandContent = {
  form: applicationForm,
  closed: careers.closed,
};

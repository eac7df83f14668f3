/** The careers pages' custom elements, at the end of the document. */
import { DialogRoutes } from "./dialog/dialog-routes.ts";
import { ReaderTime } from "../shell/scripts/reader-time.ts";
import { ApplicationFormElement, ApplicationNoticesElement } from "./island/island-elements.ts";

customElements.define("reader-time", ReaderTime);
customElements.define("dialog-routes", DialogRoutes);
customElements.define("application-notices", ApplicationNoticesElement);
customElements.define("application-form", ApplicationFormElement);
// Tells tests and developers that the page answers; a form reports for itself.
if (!document.querySelector("application-form")) document.documentElement.dataset["interactive"] = "";

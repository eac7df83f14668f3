/** The careers pages' custom elements, at the end of the document. */
import { DialogRoutes } from "./dialog-routes.ts";
import { ReaderTime } from "./reader-time.ts";
import { ApplicationFormElement, ApplicationNoticesElement } from "./application-form.ts";

customElements.define("reader-time", ReaderTime);
customElements.define("dialog-routes", DialogRoutes);
customElements.define("application-notices", ApplicationNoticesElement);
customElements.define("application-form", ApplicationFormElement);
// Tells tests and developers that the page answers; a form reports for itself.
if (!document.querySelector("application-form")) document.documentElement.dataset["interactive"] = "";

/** The custom elements of the careers pages, at the end of the document. */
import { ApplicationForm } from "./application-form.ts";
import { ApplicationNotices } from "./application-notices.ts";
import { DialogRoutes } from "./dialog-routes.ts";
import { ReaderTime } from "./reader-time.ts";

customElements.define("reader-time", ReaderTime);
customElements.define("dialog-routes", DialogRoutes);
// Before the form, which mounts the notices first.
customElements.define("application-notices", ApplicationNotices);
customElements.define("application-form", ApplicationForm);
// Tells tests and developers that the page answers; a form reports for itself.
if (!document.querySelector("application-form")) document.documentElement.dataset["interactive"] = "";

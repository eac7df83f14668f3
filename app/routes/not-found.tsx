import { notFoundPage } from "../../content/metadata/page-descriptions.ts";
import { NotFoundScreen } from "../shell/errors/error-screen.tsx";
import { pageMeta } from "../shell/page-meta.ts";

export const meta = () => pageMeta(notFoundPage);

export default NotFoundScreen;

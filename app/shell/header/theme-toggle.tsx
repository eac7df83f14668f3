import { themeToggle } from "../../../content/navigation.ts";
import { Icon } from "../../ui/icon.tsx";

/** Names the theme it leads to. The document's script does the work: without script there is no choice to offer. */
export function ThemeToggle() {
  return (
    <button type="button" className="theme-toggle needs-script" data-action="toggle-theme">
      <Icon name="theme" />
      <span className="to-dark">{themeToggle.toDark}</span>
      <span className="to-light">{themeToggle.toLight}</span>
    </button>
  );
}

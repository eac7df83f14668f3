import { mobileMenu } from "../../../content/navigation.ts";
import { buttonClass } from "../../ui/button.tsx";
import { Icon } from "../../ui/icon.tsx";
import { BrandLink } from "./brand-link.tsx";
import { DashboardLink } from "../links/dashboard-link.tsx";
import { PageLink } from "../links/page-link.tsx";
import { ThemeToggle } from "./theme-toggle.tsx";

const menuId = "menu";

/** Opens the menu: without script as a popover, with script as a modal dialog. */
export function MenuToggle() {
  return (
    <button type="button" className="menu-toggle" popoverTarget={menuId} data-action="open-menu" aria-haspopup="dialog">
      <Icon name="menu" />
      <span className="visually-hidden">{mobileMenu.open}</span>
    </button>
  );
}

export function MobileMenu() {
  return (
    <dialog id={menuId} popover="auto" className="menu" aria-label={mobileMenu.label}>
      <div className="page bar">
        <BrandLink />
        <button type="button" className="menu-toggle" popoverTarget={menuId} popoverTargetAction="hide">
          <Icon name="close" />
          <span className="visually-hidden">{mobileMenu.close}</span>
        </button>
      </div>
      <nav className="page" aria-label={mobileMenu.label}>
        <ul className="links">
          {mobileMenu.sections.map(({ label, sectionId }) => (
            <li key={sectionId}>
              <a href={`/#${sectionId}`}>{label}</a>
            </li>
          ))}
          <li>
            <PageLink page={mobileMenu.jobs} />
          </li>
        </ul>
        <ul className="dashboards">
          {mobileMenu.dashboards.map((dashboard) => (
            <li key={dashboard.href}>
              <DashboardLink dashboard={dashboard} className={buttonClass()} />
            </li>
          ))}
        </ul>
      </nav>
      <div className="page">
        <ThemeToggle />
      </div>
    </dialog>
  );
}

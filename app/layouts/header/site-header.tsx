import { useLocation } from "react-router";
import { header, mobileMenu, themeToggle } from "../../../content/navigation.ts";
import { buttonClass } from "../../ui/button.tsx";
import { Icon } from "../../ui/icon.tsx";
import { Brand } from "../brand.tsx";
import { DashboardLinks, PageLink, PageLinks } from "../links.tsx";

const menuId = "menu";

export function SiteHeader() {
  return (
    <header className="site-header">
      <site-menu>
        <div className="page bar">
          <BrandLink />
          <nav aria-label={header.label}>
            <ul className="sections">
              <PageLinks pages={header.sections} />
            </ul>
            <ul className="dashboards">
              <li>
                <PageLink page={header.jobs} className={buttonClass({ variant: "quiet", size: "small" })} />
              </li>
              <DashboardLinks dashboards={header.dashboards} size="small" />
            </ul>
          </nav>
          <ThemeToggle />
          {/* Without script it opens the menu as a popover, with script as a modal dialog. */}
          <button
            type="button"
            className="icon-button menu-toggle"
            popoverTarget={menuId}
            popoverTargetAction="show"
            aria-haspopup="dialog"
          >
            <Icon name="menu" />
            <span className="visually-hidden">{mobileMenu.open}</span>
          </button>
        </div>
        <MobileMenu />
      </site-menu>
    </header>
  );
}

function MobileMenu() {
  return (
    <dialog id={menuId} popover="auto" className="menu" aria-label={mobileMenu.label}>
      <div className="page bar">
        <BrandLink />
        <button type="button" className="icon-button menu-toggle" popoverTarget={menuId} popoverTargetAction="hide">
          <Icon name="close" />
          <span className="visually-hidden">{mobileMenu.close}</span>
        </button>
      </div>
      <nav className="page" aria-label={mobileMenu.label}>
        <ul className="links">
          <PageLinks pages={mobileMenu.pages} />
        </ul>
        <ul className="dashboards">
          <DashboardLinks dashboards={mobileMenu.dashboards} />
        </ul>
      </nav>
    </dialog>
  );
}

function BrandLink() {
  const { pathname } = useLocation();
  return (
    <a href="/" className="brand" aria-label={header.homeLabel} aria-current={pathname === "/" ? "page" : undefined}>
      <Brand />
    </a>
  );
}

/** The button names the other theme. Without script there is none. */
function ThemeToggle() {
  return (
    <theme-toggle>
      <button type="button" className="icon-button theme-toggle needs-script">
        <Icon name="theme" />
        <span className="visually-hidden">
          <span className="to-dark">{themeToggle.toDark}</span>
          <span className="to-light">{themeToggle.toLight}</span>
        </span>
      </button>
    </theme-toggle>
  );
}

import { header } from "../../../content/navigation.ts";
import { buttonClass } from "../../ui/button.tsx";
import { BrandLink } from "./brand-link.tsx";
import { DashboardLink } from "../links/dashboard-link.tsx";
import { MenuToggle, MobileMenu } from "./mobile-menu.tsx";
import { PageLink } from "../links/page-link.tsx";
import { ThemeToggle } from "./theme-toggle.tsx";

export function SiteHeader() {
  return (
    <header className="site-header">
      <div className="page bar">
        <BrandLink />
        <nav aria-label={header.label}>
          <ul className="sections">
            {header.sections.map(({ label, sectionId }) => (
              <li key={sectionId}>
                <a href={`/#${sectionId}`}>{label}</a>
              </li>
            ))}
          </ul>
          <ul className="dashboards">
            <li>
              <PageLink page={header.jobs} className={buttonClass({ variant: "quiet", size: "small" })} />
            </li>
            {[header.teacher, header.student].map((dashboard) => (
              <li key={dashboard.href}>
                <DashboardLink dashboard={dashboard} className={buttonClass({ size: "small" })} />
              </li>
            ))}
          </ul>
        </nav>
        <ThemeToggle />
        <MenuToggle />
      </div>
      <MobileMenu />
    </header>
  );
}

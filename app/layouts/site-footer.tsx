import { footer } from "../../content/navigation.ts";
import { Brand } from "./brand.tsx";
import { DashboardLinks, PageLinks } from "./links.tsx";

export function SiteFooter() {
  return (
    <footer className="site-footer">
      <div className="page">
        <div>
          <p className="brand">
            <Brand />
          </p>
          <p className="tagline">{footer.tagline}</p>
        </div>
        <div>
          <h2>{footer.quickAccess.heading}</h2>
          <ul className="row dashboards">
            <DashboardLinks dashboards={footer.quickAccess.dashboards} size="small" />
          </ul>
        </div>
        <nav aria-label={footer.label}>
          {[footer.product, footer.company, footer.legal].map(({ heading, pages }) => (
            <div key={heading}>
              <h2>{heading}</h2>
              <ul className="links">
                <PageLinks pages={pages} />
              </ul>
            </div>
          ))}
        </nav>
        <p className="note owner">{footer.owner}</p>
      </div>
    </footer>
  );
}

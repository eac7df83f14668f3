import { footer } from "../../content/navigation.ts";
import { site } from "../../content/site.ts";
import { buttonClass } from "../ui/button.tsx";
import { BrandMark } from "./brand-mark.tsx";
import { DashboardLink } from "./dashboard-link.tsx";
import { PageLink } from "./page-link.tsx";
import { SectionLink } from "./section-link.tsx";

export function SiteFooter() {
  return (
    <footer className="site-footer">
      <div className="page">
        <div className="imprint">
          <p className="brand">
            <BrandMark />
            <span>{site.name}</span>
          </p>
          <p className="tagline">{footer.tagline}</p>
        </div>
        <section aria-labelledby="quick-access">
          <h2 id="quick-access">{footer.quickAccess.heading}</h2>
          <ul className="doors">
            {footer.quickAccess.dashboards.map((dashboard) => (
              <li key={dashboard.href}>
                <DashboardLink dashboard={dashboard} className={buttonClass({ size: "small" })} />
              </li>
            ))}
          </ul>
        </section>
        <nav aria-label={footer.label}>
          <section aria-labelledby="footer-product">
            <h2 id="footer-product">{footer.product.heading}</h2>
            <ul className="places">
              {footer.product.sections.map(({ label, sectionId }) => (
                <li key={sectionId}>
                  <SectionLink sectionId={sectionId}>{label}</SectionLink>
                </li>
              ))}
            </ul>
          </section>
          {[footer.company, footer.legal].map(({ heading, pages }) => (
            <section key={heading} aria-label={heading}>
              <h2>{heading}</h2>
              <ul className="places">
                {pages.map((page) => (
                  <li key={page.to}>
                    <PageLink page={page} />
                  </li>
                ))}
              </ul>
            </section>
          ))}
        </nav>
        <p className="note owner">{footer.owner}</p>
      </div>
    </footer>
  );
}

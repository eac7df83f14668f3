import { Icon } from "../../ui/icon.tsx";

type DialogPageProps = { title: string; back: string; children: React.ReactNode };

/** A dialog's address as a page of its own. */
export function DialogPage({ title, back, children }: DialogPageProps) {
  return (
    <div className="dialog-page page">
      <p>
        <a href="/careers">{back}</a>
      </p>
      <article className="sheet">
        <h1>{title}</h1>
        {children}
      </article>
    </div>
  );
}

type DialogTemplateProps = {
  /** The address at which the dialog opens over the list. */
  path: string;
  pageTitle: string;
  title: string;
  closeLabel: string;
  children: React.ReactNode;
};

/** A dialog that `<dialog-routes>` opens; browsers without script load its address as a page. */
export function DialogTemplate({ path, pageTitle, title, closeLabel, children }: DialogTemplateProps) {
  return (
    <template data-path={path} data-title={pageTitle}>
      <dialog className="dialog sheet" aria-labelledby="dialog-title" tabIndex={-1}>
        <header>
          <h2 id="dialog-title" tabIndex={-1}>
            {title}
          </h2>
          <button type="button" className="icon-button" data-close="" aria-label={closeLabel}>
            <Icon name="close" />
          </button>
        </header>
        {children}
      </dialog>
    </template>
  );
}

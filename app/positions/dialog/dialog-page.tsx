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

type TemplateProps = {
  /** The address at which the dialog opens over the list. */
  path: string;
  pageTitle: string;
  title: string;
  children?: React.ReactNode;
};

/** A dialog that `<dialog-routes>` opens; browsers without script load its address as a page. */
export function DialogTemplate({
  path,
  pageTitle,
  title,
  closeLabel,
  children,
}: TemplateProps & { closeLabel: string }) {
  return (
    <template data-path={path} data-title={pageTitle}>
      <dialog className="dialog sheet" aria-labelledby="dialog-title" tabIndex={-1}>
        <header>
          <h2 id="dialog-title" tabIndex={-1}>
            {title}
          </h2>
          <button type="button" className="icon-button" data-action="close-dialog" aria-label={closeLabel}>
            <Icon name="close" />
          </button>
        </header>
        {children}
      </dialog>
    </template>
  );
}

/** One position's part of the form's dialog: `children` come before the form, which is in the template without position. */
export function FormTemplate({ path, pageTitle, title, position, children }: TemplateProps & { position: string }) {
  return (
    <template data-path={path} data-title={pageTitle} data-heading={title} data-position={position}>
      {children}
    </template>
  );
}

import type { ReactNode } from 'react';

interface PageHeaderProps {
  title: ReactNode;
  /** The line under the title: what this page is about, or the object's other names. */
  summary?: ReactNode;
  /** The way back, above the title. */
  trail?: ReactNode;
  actions?: ReactNode;
}

/** The head of every page: where we are, what can be done. */
export function PageHeader({ title, summary, trail, actions }: PageHeaderProps) {
  return (
    <header className="mb-4 flex flex-wrap items-end gap-x-4 gap-y-3">
      <div className="min-w-0 flex-1 basis-60">
        {trail ? <div className="mb-1 text-dense wrap-anywhere text-ink-soft">{trail}</div> : null}
        <h1 className="text-xl leading-7 font-semibold tracking-[-0.01em] text-balance wrap-anywhere">
          {title}
        </h1>
        {summary ? <p className="mt-0.5 text-dense wrap-anywhere text-ink-soft">{summary}</p> : null}
      </div>
      {actions ? <div className="flex flex-wrap items-center gap-2 print:hidden">{actions}</div> : null}
    </header>
  );
}

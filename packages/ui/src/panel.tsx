import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';

interface PanelProps {
  title?: ReactNode;
  /** Sits at the right of the title. */
  actions?: ReactNode;
  className?: string;
  /** Without padding, for tables and lists that reach the edge. */
  flush?: boolean;
  children: ReactNode;
}

/** A part of a page with its own heading. */
export function Panel({ title, actions, className, flush = false, children }: PanelProps) {
  return (
    <section className={classNames('rounded-panel border border-line bg-surface', className)}>
      {title ? (
        <div className="flex min-h-11 flex-wrap items-center gap-2 border-b border-line px-4 py-1.5">
          <h2 className="flex-1 basis-36 text-sm font-semibold">{title}</h2>
          {actions}
        </div>
      ) : null}
      <div className={flush ? '' : 'p-4'}>{children}</div>
    </section>
  );
}

/** A message inside the page that stays: what is wrong or what to know, and what to do next. */
export function Notice({
  tone,
  role,
  title,
  children,
}: {
  tone: 'warn' | 'bad' | 'note' | 'accent';
  /** What comes while somebody waits is read out when it comes (WCAG 4.1.3); what is bad interrupts by itself. */
  role?: 'status' | undefined;
  title?: ReactNode;
  children?: ReactNode;
}) {
  const tones = {
    warn: 'border-warn/35 bg-warn-soft text-warn',
    bad: 'border-bad/35 bg-bad-soft text-bad',
    note: 'border-note/35 bg-note-soft text-note',
    accent: 'border-accent/30 bg-accent-soft text-accent',
  };
  return (
    <div
      role={tone === 'bad' ? 'alert' : role}
      className={classNames('rounded-panel border px-3 py-2 text-dense', tones[tone])}
    >
      {title ? <p className="font-semibold">{title}</p> : null}
      {children ? <div className="text-ink">{children}</div> : null}
    </div>
  );
}

import type { ReactNode } from 'react';

interface EmptyStateProps {
  /** The sign of what is missing here: what is empty is never only a line of text. */
  icon: ReactNode;
  title: ReactNode;
  children?: ReactNode;
  action?: ReactNode;
}

/** Why there is nothing here and what to do first. */
export function EmptyState({ icon, title, children, action }: EmptyStateProps) {
  return (
    <div className="mx-auto flex max-w-md flex-col items-center px-6 py-12 text-center">
      <BlankSheets>{icon}</BlankSheets>
      <p className="text-base font-semibold text-balance">{title}</p>
      {children ? <div className="mt-1.5 text-dense text-pretty text-ink-soft">{children}</div> : null}
      {action ? <div className="mt-4 flex flex-wrap justify-center gap-2">{action}</div> : null}
    </div>
  );
}

/** Sheets with nothing on them, stamped with the sign of what they would hold. */
function BlankSheets({ children }: { children: ReactNode }) {
  return (
    <div aria-hidden="true" data-blank-sheets className="relative mb-4">
      <svg
        aria-hidden="true"
        viewBox="0 0 120 76"
        className="h-19 w-30 fill-surface stroke-line [stroke-width:1.25]"
      >
        <rect
          x="20"
          y="8"
          width="80"
          height="58"
          rx="5"
          transform="rotate(-6 60 37)"
          className="fill-sunken"
        />
        <rect x="20" y="8" width="80" height="58" rx="5" transform="rotate(3 60 37)" />
        <rect x="20" y="8" width="80" height="58" rx="5" className="stroke-line-strong" />
        <path d="M31 22h34M31 33h52M31 44h26" className="[stroke-dasharray:3_3] [stroke-linecap:round]" />
      </svg>
      <span className="absolute right-1.5 bottom-0 flex size-11 -rotate-8 items-center justify-center rounded-full border-2 border-stamp bg-surface text-stamp [&_svg]:size-5">
        {children}
      </span>
    </div>
  );
}

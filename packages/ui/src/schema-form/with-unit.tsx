import type { ReactNode } from 'react';

/** A control with its unit behind it. */
export function WithUnit({ unit, children }: { unit: string | undefined; children: ReactNode }) {
  if (!unit) return children;
  return (
    <div className="flex items-center gap-2">
      {children}
      <span className="shrink-0 text-fine text-ink-soft">{unit}</span>
    </div>
  );
}

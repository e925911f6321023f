import type { ReactNode } from 'react';

/** A control with its unit behind it, or below it where both do not fit. */
export function WithUnit({ unit, children }: { unit: string | undefined; children: ReactNode }) {
  if (!unit) return children;
  return (
    <div className="flex flex-wrap items-center gap-x-2">
      <div className="max-w-28 min-w-20 grow basis-20">{children}</div>
      <span className="text-fine text-ink-soft">{unit}</span>
    </div>
  );
}

'use client';

import { useId } from 'react';
import { classNames } from './class-names.ts';
import { centred, type DialogProps, Popup } from './dialog-parts.tsx';

/** A question that must be answered: a click outside does not close it. Nothing is typed in it. */
export function ConfirmDialog({ open, onOpenChange, title, description, children, footer }: DialogProps) {
  const id = useId();
  return (
    <Popup
      open={open}
      onOpenChange={onOpenChange}
      isQuestion
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-description`}
      className={classNames(centred, 'max-w-md')}
    >
      <div className="px-4 pt-4">
        <h2 id={`${id}-title`} className="text-base font-semibold text-balance">
          {title}
        </h2>
        <p id={`${id}-description`} className="mt-1 text-dense text-ink-soft">
          {description}
        </p>
      </div>
      {children ? <div className="min-h-0 overflow-y-auto px-4 pt-3">{children}</div> : null}
      <div className="flex flex-wrap justify-end gap-2 p-4">{footer}</div>
    </Popup>
  );
}

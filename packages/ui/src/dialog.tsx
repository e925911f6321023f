'use client';

import { AlertDialog } from '@base-ui/react/alert-dialog';
import { Dialog as BaseDialog } from '@base-ui/react/dialog';
import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import { IconButton } from './button.tsx';
import { classNames } from './class-names.ts';
import { useUi } from './ui-provider.tsx';

const backdrop =
  'fixed inset-0 z-40 bg-shade transition-opacity duration-150 data-[ending-style]:opacity-0 data-[starting-style]:opacity-0';
const centred =
  'fixed top-1/2 left-1/2 z-50 flex max-h-[calc(100dvh-2rem)] w-[calc(100vw-2rem)] -translate-x-1/2 -translate-y-1/2 flex-col rounded-panel border border-line bg-raised shadow-pop outline-none transition-[opacity,scale] duration-150 data-[ending-style]:scale-[0.98] data-[ending-style]:opacity-0 data-[starting-style]:scale-[0.98] data-[starting-style]:opacity-0';
const side =
  'fixed inset-y-0 z-50 flex w-[min(34rem,100vw)] flex-col border-line bg-raised shadow-pop outline-none transition-transform duration-200 ease-out';

interface DialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: ReactNode;
  description?: ReactNode;
  children?: ReactNode;
  /** Stays in sight above the buttons while the rest scrolls: what the buttons will do. */
  outcome?: ReactNode;
  /** The row of buttons; the main one last. */
  footer?: ReactNode;
}

/** A dialog in the middle of the page. `width` follows its content's needs, not the screen's. */
export function Dialog({
  width = 'medium',
  ...props
}: DialogProps & { width?: 'narrow' | 'medium' | 'wide' }) {
  const size = { narrow: 'max-w-sm', medium: 'max-w-lg', wide: 'max-w-3xl' }[width];
  return <Modal {...props} popup={classNames(centred, size)} />;
}

/** A dialog at the edge of the page, for forms that are read beside what they change. */
export function Sheet({ from = 'right', ...props }: DialogProps & { from?: 'left' | 'right' }) {
  const edge =
    from === 'right'
      ? 'right-0 border-l data-[ending-style]:translate-x-full data-[starting-style]:translate-x-full'
      : 'left-0 max-w-[18rem] border-r data-[ending-style]:-translate-x-full data-[starting-style]:-translate-x-full';
  return <Modal {...props} popup={classNames(side, edge)} />;
}

function Modal({
  open,
  onOpenChange,
  title,
  description,
  children,
  outcome,
  footer,
  popup,
}: DialogProps & { popup: string }) {
  const { text } = useUi();
  return (
    <BaseDialog.Root open={open} onOpenChange={onOpenChange}>
      <BaseDialog.Portal>
        <BaseDialog.Backdrop className={backdrop} />
        <BaseDialog.Popup className={popup}>
          <div className="flex items-start gap-3 border-b border-line px-4 py-3">
            <div className="min-w-0 flex-1">
              <BaseDialog.Title className="text-base font-semibold text-balance">{title}</BaseDialog.Title>
              {description ? (
                <BaseDialog.Description className="mt-0.5 text-dense text-ink-soft">
                  {description}
                </BaseDialog.Description>
              ) : null}
            </div>
            <BaseDialog.Close
              render={<IconButton label={text.close} className="-my-1 -mr-2" children={<X />} />}
            />
          </div>
          <div className="min-h-0 flex-1 overflow-y-auto px-4 py-4">{children}</div>
          {outcome ? (
            <div className="max-h-[40%] shrink-0 overflow-y-auto border-t border-line bg-sunken px-4 py-2.5 empty:hidden">
              {outcome}
            </div>
          ) : null}
          {footer ? (
            <div className="flex flex-wrap justify-end gap-2 border-t border-line px-4 py-3">{footer}</div>
          ) : null}
        </BaseDialog.Popup>
      </BaseDialog.Portal>
    </BaseDialog.Root>
  );
}

/** A question that must be answered: a click outside does not close it. */
export function ConfirmDialog({ open, onOpenChange, title, description, children, footer }: DialogProps) {
  return (
    <AlertDialog.Root open={open} onOpenChange={onOpenChange}>
      <AlertDialog.Portal>
        <AlertDialog.Backdrop className={backdrop} />
        <AlertDialog.Popup className={classNames(centred, 'max-w-md')}>
          <div className="px-4 pt-4">
            <AlertDialog.Title className="text-base font-semibold text-balance">{title}</AlertDialog.Title>
            <AlertDialog.Description className="mt-1 text-dense text-ink-soft">
              {description}
            </AlertDialog.Description>
          </div>
          {children ? <div className="min-h-0 overflow-y-auto px-4 pt-3">{children}</div> : null}
          <div className="flex flex-wrap justify-end gap-2 p-4">{footer}</div>
        </AlertDialog.Popup>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  );
}

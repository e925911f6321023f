'use client';

import { X } from 'lucide-react';
import { type ReactNode, type RefCallback, useContext, useId } from 'react';
import { Button, IconButton } from './button.tsx';
import { classNames } from './class-names.ts';
import { CloseContext, centred, type DialogProps, Popup } from './dialog-parts.tsx';
import { useUi } from './ui-provider.tsx';
import { inPopup } from './unsaved/in-popup.ts';
import UnsavedQuestion from './unsaved/unsaved-question.tsx';
import { DraftContext, useTypedDraft } from './unsaved/use-draft.ts';

const side =
  'fixed inset-y-0 z-50 flex flex-col border-line bg-raised shadow-pop transition-transform duration-200 ease-out';

/** A dialog in the middle of the page. `width` follows its content's needs, not the screen's. */
export function Dialog({
  width = 'medium',
  ...props
}: DialogProps & { width?: 'narrow' | 'medium' | 'wide' }) {
  const size = { narrow: 'max-w-sm', medium: 'max-w-lg', wide: 'max-w-3xl' }[width];
  return <Modal {...props} popup={classNames(centred, size)} />;
}

interface SheetProps extends DialogProps {
  from?: 'left' | 'right';
  /** Has something beside its form. */
  wide?: boolean;
}

/** A dialog at the edge of the page, for forms that are read beside what they change. */
export function Sheet({ from = 'right', wide = false, ...props }: SheetProps) {
  const edge =
    from === 'right'
      ? 'right-0 border-l starting:translate-x-full'
      : 'left-0 max-w-[18rem] border-r starting:-translate-x-full';
  return (
    <Modal
      {...props}
      headRef={tellHeight}
      popup={classNames(side, wide ? 'w-[min(62rem,100vw)]' : 'w-[min(34rem,100vw)]', edge)}
    />
  );
}

/** How much of the upper edge the head of the open sheet takes, for messages on a narrow screen. */
function tellHeight(head: HTMLDivElement | null) {
  if (!head) return;
  const { style } = document.documentElement;
  style.setProperty('--sheet-head', `${head.offsetHeight}px`);
  return () => style.setProperty('--sheet-head', '');
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
  headRef,
}: DialogProps & { popup: string; headRef?: RefCallback<HTMLDivElement> }) {
  const { text } = useUi();
  const id = useId();
  const { draft, ref, guard } = useTypedDraft(inPopup);
  const change = (next: boolean) =>
    next || !guard ? onOpenChange(next) : guard.drafts.leave(() => onOpenChange(false), draft);
  return (
    <DraftContext value={draft}>
      <Popup
        open={open}
        onOpenChange={change}
        ref={ref}
        aria-labelledby={`${id}-title`}
        {...(description ? { 'aria-describedby': `${id}-description` } : {})}
        className={popup}
      >
        <div ref={headRef} className="flex items-start gap-3 border-b border-line px-4 py-3">
          <div className="min-w-0 flex-1">
            <h2 id={`${id}-title`} className="text-base font-semibold text-balance">
              {title}
            </h2>
            {description ? (
              <p id={`${id}-description`} className="mt-0.5 text-dense text-ink-soft">
                {description}
              </p>
            ) : null}
          </div>
          <IconButton label={text.close} className="-my-1 -mr-2" onClick={() => change(false)}>
            <X />
          </IconButton>
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
        {guard?.asked?.host === draft ? <UnsavedQuestion onAnswer={guard.answer} /> : null}
      </Popup>
    </DraftContext>
  );
}

/** Closes the dialog it stands in, as Escape does: what was typed is asked about first. */
export function CloseButton({ children }: { children: ReactNode }) {
  return <Button onClick={useContext(CloseContext)}>{children}</Button>;
}

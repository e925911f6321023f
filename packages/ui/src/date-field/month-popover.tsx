'use client';

import { type ReactNode, type RefObject, useRef } from 'react';
import { mergeProps } from 'react-aria/mergeProps';
import { DismissButton, Overlay } from 'react-aria/Overlay';
import { useDialog } from 'react-aria/useDialog';
import { usePopover } from 'react-aria/usePopover';
import type { OverlayTriggerState } from 'react-stately/useOverlayTriggerState';

interface MonthPopoverProps {
  state: OverlayTriggerState;
  /** The button that opens it, which it stands at. */
  button: RefObject<HTMLButtonElement | null>;
  label: string;
  children: ReactNode;
}

/** The month beside its button. Made of hooks, because the component brings the scripts of menus and lists. */
export function MonthPopover(props: MonthPopoverProps) {
  return props.state.isOpen ? (
    <Overlay>
      <OpenPopover {...props} />
    </Overlay>
  ) : null;
}

function OpenPopover({ state, button, label, children }: MonthPopoverProps) {
  const box = useRef<HTMLDivElement>(null);
  const { popoverProps, underlayProps } = usePopover(
    { triggerRef: button, popoverRef: box, placement: 'bottom end', offset: 4 },
    state,
  );
  const { dialogProps } = useDialog({ 'aria-label': label }, box);
  return (
    <>
      <div {...underlayProps} className="fixed inset-0 z-50" />
      <div
        {...mergeProps(popoverProps, dialogProps)}
        ref={box}
        className="rounded-panel border border-line bg-raised p-3 shadow-pop outline-none"
      >
        {children}
        <DismissButton onDismiss={state.close} />
      </div>
    </>
  );
}

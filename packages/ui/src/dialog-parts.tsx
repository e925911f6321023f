'use client';

import {
  createContext,
  type FormEvent,
  type ReactNode,
  type RefCallback,
  type RefObject,
  useCallback,
  useContext,
  useEffect,
  useState,
} from 'react';
import { FocusScope } from 'react-aria/FocusScope';
import { mergeProps } from 'react-aria/mergeProps';
import { Overlay } from 'react-aria/Overlay';
import { useDialog } from 'react-aria/useDialog';
import { useModalOverlay } from 'react-aria/useModalOverlay';
import { useObjectRef } from 'react-aria/useObjectRef';
import { useOverlayTriggerState } from 'react-stately/useOverlayTriggerState';
import { classNames } from './class-names.ts';
import { firstField } from './first-field.ts';

export const centred =
  'fixed top-1/2 left-1/2 z-50 flex max-h-[calc(100dvh-2rem)] w-[calc(100vw-2rem)] -translate-x-1/2 -translate-y-1/2 flex-col rounded-panel border border-line bg-raised shadow-pop transition-[opacity,scale] duration-150 starting:scale-[0.98] starting:opacity-0';

export interface DialogProps {
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

interface PopupProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** A question must be answered: a click outside does not close it. */
  isQuestion?: boolean;
  className: string;
  ref?: RefCallback<HTMLDivElement>;
  'aria-label'?: string;
  'aria-labelledby'?: string;
  'aria-describedby'?: string;
  children: ReactNode;
}

/**
 * What every popup over the page shares: the shade, the focus that stays in it and goes back, Escape. Made of hooks,
 * because the component brings the scripts of menus and lists to pages that have none.
 */
export function Popup({ open, ...props }: PopupProps) {
  return open ? (
    <Overlay>
      <OpenPopup {...props} />
    </Overlay>
  ) : null;
}

/** Tells the popup around that another one stands over it, until what it gives back is called. Null outside of popups. */
const CoverContext = createContext<(() => () => void) | null>(null);

function OpenPopup({
  onOpenChange,
  isQuestion = false,
  className,
  ref,
  children,
  ...aria
}: Omit<PopupProps, 'open'>) {
  const box = useObjectRef(ref);
  const state = useOverlayTriggerState({ isOpen: true, onOpenChange });
  useFirstField(box, isQuestion);
  const { modalProps, underlayProps } = useModalOverlay({ isDismissable: !isQuestion }, state, box);
  const { dialogProps } = useDialog({ role: isQuestion ? 'alertdialog' : 'dialog', ...aria }, box);
  useEffect(() => passOnEscape(box), [box]);
  // The page is darkened once, by the first popup; each one over that darkens the one below it.
  const cover = useContext(CoverContext);
  useEffect(() => cover?.(), [cover]);
  const isShaded = cover === null;
  const [covers, setCovers] = useState(0);
  const beCovered = useCallback(() => {
    setCovers((count) => count + 1);
    return () => setCovers((count) => count - 1);
  }, []);
  return (
    <div
      {...underlayProps}
      data-shade={isShaded || undefined}
      className={classNames(
        'fixed inset-0 z-40',
        isShaded && 'bg-shade transition-opacity duration-150 starting:opacity-0',
      )}
    >
      <div
        {...mergeProps(modalProps, dialogProps)}
        ref={box}
        onSubmitCapture={submitOnce}
        className={classNames(className, 'outline-none')}
      >
        <CoverContext value={beCovered}>
          <CloseContext value={() => onOpenChange(false)}>
            {/* The first button of a question is the one that changes nothing. */}
            <FocusScope autoFocus={isQuestion}>{children}</FocusScope>
          </CloseContext>
        </CoverContext>
        {covers > 0 ? (
          <div
            aria-hidden="true"
            className="absolute inset-0 z-10 rounded-[inherit] bg-shade transition-opacity duration-150 starting:opacity-0"
          />
        ) : null}
      </div>
    </div>
  );
}

/** A form is opened to be filled in. Without a field the dialog itself has the focus, which reads out its heading. */
function useFirstField(box: RefObject<HTMLElement | null>, isQuestion: boolean): void {
  useEffect(() => {
    if (isQuestion || !box.current || box.current.contains(document.activeElement)) return;
    firstField(box.current)?.focus({ preventScroll: true });
  }, [box, isQuestion]);
}

/** While its button is busy a form is not sent again: Enter in a field sends it past that button. */
function submitOnce(event: FormEvent<HTMLElement>): void {
  if (!event.currentTarget.querySelector('button[aria-busy=true]')) return;
  event.preventDefault();
  event.stopPropagation();
}

/**
 * What goes while it has the focus (a removed row, a finished step) gives it to the page, where no popup hears the keys.
 * Escape is handed to it then; of several popups only the one in front heeds it.
 */
function passOnEscape(box: RefObject<HTMLElement | null>): () => void {
  const pass = ({ key, target }: KeyboardEvent) => {
    if (key !== 'Escape' || target !== document.body) return;
    box.current?.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));
  };
  document.addEventListener('keydown', pass);
  return () => document.removeEventListener('keydown', pass);
}

/** Closes the popup around, as Escape does. */
export const CloseContext = createContext<() => void>(() => undefined);

'use client';

import { type ComponentProps, type MouseEvent, type ReactNode, useState } from 'react';
import {
  type ButtonSize,
  type ButtonVariant,
  buttonBase,
  buttonClass,
  buttonVariants,
} from './button-class.ts';
import { classNames } from './class-names.ts';

interface ButtonProps extends ComponentProps<'button'> {
  variant?: ButtonVariant;
  size?: ButtonSize;
  /** Shows that the action runs; the button cannot be pressed again meanwhile. */
  pending?: boolean;
}

/** A button; `type="button"` unless it says otherwise. */
export function Button({ variant, size, pending = false, className, children, ...rest }: ButtonProps) {
  const held = useHeld(rest, pending);
  return (
    <button
      type="button"
      {...rest}
      {...held}
      aria-busy={pending || undefined}
      className={classNames(buttonClass(variant, size), className)}
    >
      {pending ? (
        <span className="size-3.5 animate-spin rounded-full border-2 border-current border-r-transparent" />
      ) : null}
      {children}
    </button>
  );
}

/** A square button with only an icon; `label` is its accessible name and its title. */
export function IconButton({
  label,
  className,
  children,
  ...rest
}: Omit<ComponentProps<'button'>, 'aria-label' | 'title'> & { label: string; children: ReactNode }) {
  const held = useHeld(rest, false);
  return (
    <button
      type="button"
      {...rest}
      {...held}
      aria-label={label}
      title={label}
      className={classNames(buttonBase, buttonVariants.quiet, 'size-8', className)}
    >
      {children}
    </button>
  );
}

/**
 * A disabled button that has the focus gives it to the page, and whoever works with keys begins at the top again. It
 * keeps the focus and does nothing instead: while its action runs, and until it is left where it has nothing more to do.
 */
function useHeld(
  { disabled = false, onClick, onFocus, onBlur }: ComponentProps<'button'>,
  pending: boolean,
): ComponentProps<'button'> {
  const [isFocused, setFocused] = useState(false);
  const isHeld = pending || (disabled && isFocused);
  return {
    disabled: disabled && !isHeld,
    ...(isHeld ? { 'aria-disabled': true } : {}),
    onClick: isHeld ? swallow : onClick,
    onFocus: (event) => {
      setFocused(true);
      onFocus?.(event);
    },
    onBlur: (event) => {
      setFocused(false);
      onBlur?.(event);
    },
  };
}

/** Enter in a field presses the button of its form: that is swallowed too. */
function swallow(event: MouseEvent): void {
  event.preventDefault();
  event.stopPropagation();
}

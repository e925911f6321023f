import type { ComponentProps, ReactNode } from 'react';
import { classNames } from './class-names.ts';

export type ButtonVariant = 'primary' | 'secondary' | 'quiet' | 'danger';
export type ButtonSize = 'small' | 'medium';

const base =
  'inline-flex shrink-0 items-center justify-center gap-1.5 rounded-control font-medium whitespace-nowrap transition-colors duration-150 disabled:opacity-50 aria-disabled:opacity-50 [&_svg]:size-4 [&_svg]:shrink-0';

const variants: Record<ButtonVariant, string> = {
  primary: 'bg-accent text-on-accent not-disabled:hover:bg-accent-hover',
  secondary: 'border border-line-strong/60 bg-surface text-ink not-disabled:hover:bg-sunken',
  quiet: 'text-ink-soft not-disabled:hover:bg-ink/7 not-disabled:hover:text-ink',
  danger: 'border border-bad/45 bg-surface text-bad not-disabled:hover:bg-bad-soft',
};

const sizes: Record<ButtonSize, string> = {
  small: 'h-7 px-2 text-dense',
  medium: 'h-8 px-3 text-sm',
};

/** The classes of a button, for links that look like one. */
export function buttonClass(variant: ButtonVariant = 'secondary', size: ButtonSize = 'medium'): string {
  return classNames(base, variants[variant], sizes[size]);
}

interface ButtonProps extends ComponentProps<'button'> {
  variant?: ButtonVariant;
  size?: ButtonSize;
  /** Shows that the action runs; the button cannot be pressed again meanwhile. */
  pending?: boolean;
}

/** A button; `type="button"` unless it says otherwise. */
export function Button({
  variant,
  size,
  pending = false,
  className,
  children,
  disabled,
  ...rest
}: ButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      disabled={disabled || pending}
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
  return (
    <button
      type="button"
      {...rest}
      aria-label={label}
      title={label}
      className={classNames(base, variants.quiet, 'size-8', className)}
    >
      {children}
    </button>
  );
}

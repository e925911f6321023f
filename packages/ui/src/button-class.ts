import { classNames } from './class-names.ts';

export type ButtonVariant = 'primary' | 'secondary' | 'quiet' | 'danger';
export type ButtonSize = 'small' | 'medium';

export const buttonBase =
  'inline-flex shrink-0 items-center justify-center gap-1.5 rounded-control font-medium whitespace-nowrap transition-colors duration-150 disabled:opacity-50 aria-disabled:opacity-50 [&_svg]:size-4 [&_svg]:shrink-0';

export const buttonVariants: Record<ButtonVariant, string> = {
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
  return classNames(buttonBase, buttonVariants[variant], sizes[size]);
}

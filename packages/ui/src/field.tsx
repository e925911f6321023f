'use client';

import { type ComponentProps, type ReactNode, useId } from 'react';
import { classNames } from './class-names.ts';
import { useUi } from './ui-provider.tsx';

/** What a control needs to belong to its label, hint and error. */
export interface FieldControl {
  id: string;
  'aria-invalid': true | undefined;
  'aria-describedby': string | undefined;
  'aria-required': true | undefined;
}

interface FieldProps {
  label: ReactNode;
  hint?: ReactNode;
  error?: string | undefined;
  required?: boolean;
  className?: string;
  /** JSON Pointer by which the page leads to it. */
  at?: string;
  children: (control: FieldControl) => ReactNode;
}

/** Label, control, hint and error in their fixed order; the error replaces nothing and is announced. */
export function Field({ label, hint, error, required = false, className, at, children }: FieldProps) {
  const id = useId();
  const { text } = useUi();
  const described = [hint ? `${id}-hint` : '', error ? `${id}-error` : ''].filter(Boolean).join(' ');
  return (
    <div data-field="" data-at={at} className={classNames('flex min-w-0 flex-col gap-1', className)}>
      <label id={`${id}-label`} htmlFor={id} className="text-dense font-medium text-ink">
        {label}
        {required ? (
          <span className="ml-0.5 text-bad" title={text.required} aria-hidden="true">
            *
          </span>
        ) : null}
      </label>
      {children({
        id,
        'aria-invalid': error ? true : undefined,
        'aria-describedby': described || undefined,
        'aria-required': required || undefined,
      })}
      {hint ? (
        <p id={`${id}-hint`} className="text-fine text-ink-soft">
          {hint}
        </p>
      ) : null}
      <FieldError id={`${id}-error`} error={error} />
    </div>
  );
}

function FieldError({ id, error }: { id: string; error: string | undefined }) {
  return error ? (
    <p id={id} role="alert" className="text-fine font-medium text-bad">
      {error}
    </p>
  ) : null;
}

const control =
  'min-w-0 rounded-control border border-line-strong bg-surface px-2.5 text-sm text-ink placeholder:text-ink-soft/80 focus:border-accent focus:outline-2 focus:outline-offset-0 focus:outline-accent/40 disabled:bg-sunken disabled:text-ink-soft aria-invalid:border-bad';

/** The whole line unless the caller gives a width: of two widths the later in the stylesheet would win. */
const widthOf = (className: string | undefined) =>
  className && /(^|\s)w-/.test(className) ? className : classNames('w-full', className);

/** A one-line text control. */
export function Input({ className, ...rest }: ComponentProps<'input'>) {
  return (
    <input
      {...rest}
      className={classNames(control, 'h-8 read-only:bg-sunken read-only:text-ink-soft', widthOf(className))}
    />
  );
}

/** A text control of several lines. */
export function Textarea({ className, ...rest }: ComponentProps<'textarea'>) {
  return <textarea rows={3} {...rest} className={classNames(control, 'py-1.5', widthOf(className))} />;
}

/** A choice out of a short list; the platform's own list, so that every keyboard and screen reader knows it. */
export function Select({ className, children, ...rest }: ComponentProps<'select'>) {
  return (
    <select
      {...rest}
      className={classNames(control, 'select-chevron h-8 appearance-none pr-8', widthOf(className))}
    >
      {children}
    </select>
  );
}

/**
 * A choice that narrows what is shown: as wide as what is chosen, so that it is read whole, and on a phone below its label where
 * there is no room beside it. Only what is longer than a line is cut, and says so.
 */
export function FilterSelect({ children, ...rest }: Omit<ComponentProps<'select'>, 'className'>) {
  return (
    <Select
      {...rest}
      data-fitted=""
      className="w-auto min-w-40 max-w-full text-ellipsis sm:min-w-32 field-sizing-content max-sm:flex-auto sm:max-w-96"
    >
      {children}
    </Select>
  );
}

/** A checkbox with its label to the right. */
export function Checkbox({ label, className, ...rest }: ComponentProps<'input'> & { label: ReactNode }) {
  return (
    <label className={classNames('flex min-h-6 items-start gap-2 text-sm', className)}>
      <input {...rest} type="checkbox" className="mt-1 size-4 shrink-0 accent-accent" />
      <span className="py-0.5">{label}</span>
    </label>
  );
}

/** A label beside its control, for filters in a row; on a phone one below the other, their controls in one line. */
export function InlineField({ label, children }: { label: ReactNode; children: (id: string) => ReactNode }) {
  const id = useId();
  return (
    <div
      data-passing=""
      className="flex items-center gap-2 max-sm:grid max-sm:w-full max-sm:grid-cols-[9.5rem_minmax(0,1fr)] max-sm:has-[>[data-fitted]]:flex max-sm:has-[>[data-fitted]]:flex-wrap"
    >
      <label
        id={`${id}-label`}
        htmlFor={id}
        className="text-dense whitespace-nowrap text-ink-soft max-sm:w-38 max-sm:whitespace-normal"
      >
        {label}
      </label>
      {children(id)}
    </div>
  );
}

'use client';

import { Menu as BaseMenu } from '@base-ui/react/menu';
import { Check } from 'lucide-react';
import type { ReactElement, ReactNode } from 'react';
import { classNames } from './class-names.ts';

const item =
  'flex min-h-8 cursor-default items-center gap-2 rounded-[0.25rem] px-2 py-1 text-dense outline-none select-none data-[highlighted]:bg-accent-soft data-[disabled]:opacity-50 [&_svg]:size-4 [&_svg]:shrink-0';

/** A menu behind a button. `trigger` is the button itself. */
export function Menu({
  trigger,
  align = 'end',
  defaultOpen = false,
  children,
}: {
  trigger: ReactElement;
  align?: 'start' | 'end';
  /** Opens at once: for a menu that was only loaded because it was asked for. */
  defaultOpen?: boolean;
  children: ReactNode;
}) {
  return (
    <BaseMenu.Root modal={false} defaultOpen={defaultOpen}>
      <BaseMenu.Trigger render={trigger} />
      <BaseMenu.Portal>
        <BaseMenu.Positioner align={align} sideOffset={4} className="z-50 outline-none">
          <BaseMenu.Popup className="min-w-44 rounded-panel border border-line bg-raised p-1 text-ink shadow-pop outline-none transition-opacity duration-100 data-[ending-style]:opacity-0 data-[starting-style]:opacity-0">
            {children}
          </BaseMenu.Popup>
        </BaseMenu.Positioner>
      </BaseMenu.Portal>
    </BaseMenu.Root>
  );
}

/** One action of a menu. */
export function MenuItem({
  onSelect,
  disabled = false,
  danger = false,
  children,
}: {
  onSelect: () => void;
  disabled?: boolean;
  danger?: boolean;
  children: ReactNode;
}) {
  return (
    <BaseMenu.Item onClick={onSelect} disabled={disabled} className={classNames(item, danger && 'text-bad')}>
      {children}
    </BaseMenu.Item>
  );
}

/** Choices of which exactly one holds. */
export function MenuChoices<Value extends string>({
  label,
  value,
  choices,
  onChange,
}: {
  label: string;
  value: Value;
  choices: ReadonlyArray<{ value: Value; label: string }>;
  onChange: (value: Value) => void;
}) {
  return (
    <BaseMenu.Group>
      <BaseMenu.GroupLabel className="px-2 pt-1.5 pb-1 text-fine font-medium text-ink-soft">
        {label}
      </BaseMenu.GroupLabel>
      <BaseMenu.RadioGroup value={value} onValueChange={(next: Value) => onChange(next)}>
        {choices.map((choice) => (
          <BaseMenu.RadioItem key={choice.value} value={choice.value} closeOnClick className={item}>
            <span className="flex size-4 items-center justify-center">
              <BaseMenu.RadioItemIndicator>
                <Check />
              </BaseMenu.RadioItemIndicator>
            </span>
            {choice.label}
          </BaseMenu.RadioItem>
        ))}
      </BaseMenu.RadioGroup>
    </BaseMenu.Group>
  );
}

/** A thin line between groups. */
export function MenuSeparator() {
  return <BaseMenu.Separator className="mx-1 my-1 h-px bg-line" />;
}

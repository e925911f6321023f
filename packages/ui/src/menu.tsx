'use client';

import { Check } from 'lucide-react';
import {
  Children,
  type ComponentProps,
  isValidElement,
  type ReactElement,
  type ReactNode,
  useEffect,
  useRef,
  useState,
} from 'react';
import { Header } from 'react-aria-components/Header';
import {
  Menu as AriaMenu,
  MenuItem as AriaMenuItem,
  MenuSection,
  MenuTrigger,
} from 'react-aria-components/Menu';
import { Popover } from 'react-aria-components/Popover';
import { Pressable } from 'react-aria-components/Pressable';
import { Separator } from 'react-aria-components/Separator';
import { classNames } from './class-names.ts';

const item =
  'flex min-h-8 cursor-default items-center gap-2 rounded-chip px-2 py-1 text-dense outline-none select-none data-[focused]:bg-accent-soft data-[disabled]:opacity-50 [&_svg]:size-4 [&_svg]:shrink-0';

/** Its types name elements of the page only; components that hand their props on to one do as well. */
type Element = ReactElement<ComponentProps<'button'>, string>;

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
  const [open, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const opensAtOnce = useRef(defaultOpen);
  // The button has the focus first: closing the menu gives it back to whoever had it.
  useEffect(() => {
    if (!opensAtOnce.current) return;
    opensAtOnce.current = false;
    button.current?.focus();
    setOpen(true);
  }, []);
  return (
    <MenuTrigger isOpen={open} onOpenChange={setOpen}>
      <Pressable ref={button}>{trigger as Element}</Pressable>
      <Popover
        placement={`bottom ${align}`}
        offset={4}
        className="min-w-44 overflow-y-auto rounded-panel border border-line bg-raised p-1 text-ink shadow-pop transition-opacity duration-150 data-[entering]:opacity-0 data-[exiting]:opacity-0"
      >
        <AriaMenu className="outline-none">{children}</AriaMenu>
      </Popover>
    </MenuTrigger>
  );
}

/** What an entry is called, and below it what it means: both are its name, since both are read on it. */
function Told({ hint, children }: { hint: string | undefined; children: ReactNode }) {
  if (hint === undefined) return children;
  return (
    <span className="flex max-w-72 min-w-0 flex-col">
      <span>{children}</span>
      <span className="text-fine text-ink-soft">{hint}</span>
    </span>
  );
}

/** One action of a menu. */
export function MenuItem({
  onSelect,
  disabled = false,
  danger = false,
  hint,
  children,
}: {
  onSelect: () => void;
  disabled?: boolean;
  danger?: boolean;
  /** A line below it. */
  hint?: string;
  children: ReactNode;
}) {
  return (
    <AriaMenuItem
      onAction={onSelect}
      isDisabled={disabled}
      textValue={wordsOf(children)}
      className={classNames(item, danger && 'text-bad')}
    >
      <Told hint={hint}>{children}</Told>
    </AriaMenuItem>
  );
}

/** What typing letters jumps to: an icon beside the words has none. */
function wordsOf(children: ReactNode): string {
  return Children.toArray(children)
    .map((child) => {
      if (typeof child === 'string') return child;
      return isValidElement<{ children?: ReactNode }>(child) ? wordsOf(child.props.children) : '';
    })
    .join('');
}

/** A choice with room for its tick, ticked or not. */
function Choice({ isSelected, children }: { isSelected: boolean; children: ReactNode }) {
  return (
    <>
      <span className="flex size-4 shrink-0 items-center justify-center">
        {isSelected ? <Check /> : null}
      </span>
      {children}
    </>
  );
}

/** Choices of which exactly one holds. */
export function MenuChoices<Value extends string>({
  label,
  value,
  choices,
  staysOpen = false,
  onChange,
}: {
  label: string;
  value: Value;
  /** A hint is a line below the choice. */
  choices: ReadonlyArray<{ value: Value; label: string; hint?: string }>;
  /** For choices that something else of the menu is done with. */
  staysOpen?: boolean;
  onChange: (value: Value) => void;
}) {
  return (
    <MenuSection
      selectionMode="single"
      disallowEmptySelection
      selectedKeys={[value]}
      onSelectionChange={(keys) => {
        const chosen = choices.find((choice) => keys !== 'all' && keys.has(choice.value));
        if (chosen) onChange(chosen.value);
      }}
    >
      <Header className="px-2 pt-1.5 pb-1 text-fine font-medium text-ink-soft">{label}</Header>
      {choices.map((choice) => (
        <AriaMenuItem
          key={choice.value}
          id={choice.value}
          textValue={choice.label}
          className={item}
          shouldCloseOnSelect={!staysOpen}
        >
          {({ isSelected }) => (
            <Choice isSelected={isSelected}>
              <Told hint={choice.hint}>{choice.label}</Told>
            </Choice>
          )}
        </AriaMenuItem>
      ))}
    </MenuSection>
  );
}

/** Choices of which any number holds; the menu stays open while they are made. */
export function MenuChecks<Value extends string>({
  label,
  values,
  choices,
  onChange,
}: {
  label: string;
  values: readonly Value[];
  choices: ReadonlyArray<{ value: Value; label: ReactNode }>;
  onChange: (values: Value[]) => void;
}) {
  return (
    <MenuSection
      selectionMode="multiple"
      selectedKeys={values}
      onSelectionChange={(keys) =>
        onChange(choices.map(({ value }) => value).filter((value) => keys === 'all' || keys.has(value)))
      }
    >
      <Header className="px-2 pt-1.5 pb-1 text-fine font-medium text-ink-soft">{label}</Header>
      {choices.map((choice) => (
        <AriaMenuItem
          key={choice.value}
          id={choice.value}
          textValue={wordsOf(choice.label)}
          className={item}
          shouldCloseOnSelect={false}
        >
          {({ isSelected }) => <Choice isSelected={isSelected}>{choice.label}</Choice>}
        </AriaMenuItem>
      ))}
    </MenuSection>
  );
}

/** A thin line between groups. */
export function MenuSeparator() {
  return <Separator className="mx-1 my-1 h-px bg-line" />;
}

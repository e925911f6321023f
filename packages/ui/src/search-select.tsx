'use client';

import { X } from 'lucide-react';
import { type ReactNode, type RefObject, useEffect, useId, useRef, useState } from 'react';
import { DismissButton, Overlay } from 'react-aria/Overlay';
import { useComboBox } from 'react-aria/useComboBox';
import { type AriaListBoxOptions, useListBox, useOption } from 'react-aria/useListBox';
import { usePopover } from 'react-aria/usePopover';
import { Item } from 'react-stately/Item';
import { type ComboBoxState, useComboBoxState } from 'react-stately/useComboBoxState';
import { classNames } from './class-names.ts';
import type { FieldControl } from './field.tsx';
import { useUi } from './ui-provider.tsx';

export interface SearchChoice {
  id: string;
  label: string;
  /** What tells two of one name apart. */
  hint?: string;
  /** A line that explains it. */
  details?: string;
  /** The heading it stands under; choices of one heading stand together. */
  group?: string;
}

interface SearchSelectProps {
  control: Partial<FieldControl> & { 'aria-label'?: string; autoFocus?: boolean };
  value: SearchChoice | null;
  onChange: (choice: SearchChoice | null) => void;
  /** What the server found for what is typed. */
  choices: readonly SearchChoice[];
  onSearch: (text: string) => void;
  placeholder?: string;
  /** Whether the choice can be taken back to none. */
  clearable?: boolean;
  /** Said where nothing fits, or while it is searched. */
  nothingFound: string;
}

/** One out of very many, found by typing; the list holds what the server found. */
export function SearchSelect({
  control: { id, autoFocus = false, ...aria },
  value,
  onChange,
  choices,
  onSearch,
  placeholder,
  clearable = true,
  nothingFound,
}: SearchSelectProps) {
  const { text } = useUi();
  // What is being typed; without it the field says what is chosen.
  const [typed, setTyped] = useState<string | null>(null);
  const type = (next: string) => {
    setTyped(next);
    onSearch(next === value?.label ? '' : next);
    if (next === '' && value && clearable) onChange(null);
  };
  // Also told on leaving the field, with what was chosen before: what was typed without choosing is dropped.
  const choose = (chosen: string | number | null) => {
    setTyped(null);
    onSearch('');
    const choice = choices.find((one) => one.id === chosen);
    if (choice && choice.id !== value?.id) onChange(choice);
  };
  const named = aria['aria-label']
    ? { 'aria-label': aria['aria-label'] }
    : { 'aria-labelledby': `${id}-label` };
  const props = {
    ...named,
    ...(id ? { id } : {}),
    ...(aria['aria-describedby'] ? { 'aria-describedby': aria['aria-describedby'] } : {}),
    ...(placeholder ? { placeholder } : {}),
    isInvalid: aria['aria-invalid'] ?? false,
    isRequired: aria['aria-required'] ?? false,
    validationBehavior: 'aria',
    autoFocus,
    inputValue: typed ?? value?.label ?? '',
    onInputChange: type,
    allowsEmptyCollection: true,
    items: choices,
    children: itemOf,
  } as const;
  const input = useRef<HTMLInputElement>(null);
  const list = useRef<HTMLDivElement>(null);
  const box = useRef<HTMLDivElement>(null);
  const state = useComboBoxState<SearchChoice>({ ...props, value: value?.id ?? null, onChange: choose });
  const { inputProps, listBoxProps } = useComboBox(
    { ...props, inputRef: input, listBoxRef: list, popoverRef: box },
    state,
  );
  // Enter takes the first that fits; set on every drawing, because each letter that is typed takes it away again.
  useEffect(() => {
    if (!state.isOpen || typed === null || state.selectionManager.focusedKey !== null) return;
    state.selectionManager.setFocusedKey(state.collection.getFirstKey());
  });
  return (
    <>
      <div className="relative">
        <input
          {...inputProps}
          ref={input}
          onClick={() => state.open(null, 'manual')}
          className="h-8 w-full min-w-0 rounded-control border border-line-strong bg-surface pr-8 pl-2.5 text-sm text-ink placeholder:text-ink-soft/80 focus:border-accent focus:outline-2 focus:outline-offset-0 focus:outline-accent/40 aria-invalid:border-bad"
        />
        {value && clearable ? (
          <button
            type="button"
            tabIndex={-1}
            aria-label={text.clear}
            // The field keeps the focus.
            onPointerDown={(event) => event.preventDefault()}
            onClick={() => type('')}
            className="absolute top-1 right-1 flex size-6 items-center justify-center rounded-control text-ink-soft hover:bg-ink/7 [&_svg]:size-4"
          >
            <X aria-hidden="true" />
          </button>
        ) : null}
      </div>
      {state.isOpen ? (
        <Overlay>
          <Choices state={state} input={input} box={box} list={list} props={listBoxProps}>
            {nothingFound}
          </Choices>
        </Overlay>
      ) : null}
    </>
  );
}

const itemOf = ({ label }: SearchChoice) => <Item textValue={label}>{label}</Item>;

interface ChoicesProps {
  state: ComboBoxState<SearchChoice>;
  input: RefObject<HTMLInputElement | null>;
  box: RefObject<HTMLDivElement | null>;
  list: RefObject<HTMLDivElement | null>;
  props: AriaListBoxOptions<SearchChoice>;
  /** Said where nothing fits. */
  children: string;
}

function Choices({ state, input, box, list, props, children }: ChoicesProps) {
  const { popoverProps } = usePopover(
    {
      triggerRef: input,
      popoverRef: box,
      scrollRef: list,
      isNonModal: true,
      placement: 'bottom start',
      offset: 4,
      maxHeight: 288,
    },
    state,
  );
  const { listBoxProps } = useListBox(props, state, list);
  return (
    <div
      {...popoverProps}
      ref={box}
      style={{ ...popoverProps.style, width: input.current?.offsetWidth }}
      className="flex flex-col rounded-panel border border-line bg-raised shadow-pop"
    >
      <div {...listBoxProps} ref={list} className="min-h-0 overflow-y-auto p-1 outline-none">
        {groupsOf(state).map(({ group, rows }) =>
          group === '' ? (
            rows.map((row) => <Choice key={row.id} id={row.id} choice={row.choice} state={state} />)
          ) : (
            <ChoiceGroup key={group} name={group}>
              {rows.map((row) => (
                <Choice key={row.id} id={row.id} choice={row.choice} state={state} />
              ))}
            </ChoiceGroup>
          ),
        )}
        {state.collection.size === 0 ? (
          <div
            role="option"
            aria-selected="false"
            tabIndex={-1}
            className="px-2 py-3 text-dense text-ink-soft"
          >
            {children}
          </div>
        ) : null}
      </div>
      <DismissButton onDismiss={state.close} />
    </div>
  );
}

/** The choices under their headings, in their order. */
function groupsOf({ collection }: ComboBoxState<SearchChoice>) {
  const groups = new Map<string, { id: string | number; choice: SearchChoice }[]>();
  for (const { key, value } of collection) {
    if (!value) continue;
    const group = value.group ?? '';
    groups.set(group, [...(groups.get(group) ?? []), { id: key, choice: value }]);
  }
  return [...groups].map(([group, rows]) => ({ group, rows }));
}

function ChoiceGroup({ name, children }: { name: string; children: ReactNode }) {
  const id = useId();
  return (
    // biome-ignore lint/a11y/useSemanticElements: a heading inside a list box has no element of its own.
    <div role="group" aria-labelledby={id} className="pb-1">
      <div id={id} role="presentation" className="px-2 pt-2 pb-0.5 text-fine font-semibold text-ink-soft">
        {name}
      </div>
      {children}
    </div>
  );
}

interface ChoiceProps {
  id: string | number;
  choice: SearchChoice;
  state: ComboBoxState<SearchChoice>;
}

function Choice({ id, choice, state }: ChoiceProps) {
  const ref = useRef<HTMLDivElement>(null);
  const { optionProps, isFocused } = useOption({ key: id }, state, ref);
  return (
    <div
      {...optionProps}
      ref={ref}
      className={classNames(
        'flex min-h-8 cursor-default items-center gap-2 rounded-[0.25rem] px-2 text-dense outline-none',
        isFocused && 'bg-accent-soft',
      )}
    >
      {choice.details ? (
        <span className="min-w-0 flex-1 py-1">
          <span className="block">{choice.label}</span>
          <span className="block text-fine text-ink-soft">{choice.details}</span>
        </span>
      ) : (
        <span className="min-w-0 flex-1 truncate">{choice.label}</span>
      )}
      {choice.hint ? <span className="text-fine text-ink-soft">{choice.hint}</span> : null}
    </div>
  );
}

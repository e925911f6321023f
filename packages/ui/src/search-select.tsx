'use client';

import { X } from 'lucide-react';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { useComboBox } from 'react-aria/useComboBox';
import { Item } from 'react-stately/Item';
import { useComboBoxState } from 'react-stately/useComboBoxState';
import type { FieldControl } from './field.tsx';
import type { SearchChoice } from './search-choice.ts';
import { useUi } from './ui-provider.tsx';

// Loaded when somebody is about to choose: most visits only read what is chosen.
const loadList = () => import('./search-list.tsx');
const SearchList = lazy(() => loadList().then((module) => ({ default: module.SearchList })));

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
  /** What is chosen is kept elsewhere, and the field is empty again for the next one. */
  isAdding?: boolean;
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
  isAdding = false,
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
  const taken = useRef(false);
  // Also told on leaving the field, with what was chosen before: what was typed without choosing is dropped.
  const choose = (chosen: string | number | null) => {
    setTyped(null);
    onSearch('');
    const choice = choices.find((one) => one.id === chosen);
    if (!choice || choice.id === value?.id) return;
    taken.current = isAdding;
    onChange(choice);
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
  // The list closes by itself only where the value changes. Closed before a value that is read later comes, it would open again.
  useEffect(() => {
    if (taken.current && state.isOpen) state.close();
    taken.current = false;
  });
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
          onPointerEnter={() => void loadList()}
          onFocus={(event) => {
            void loadList();
            inputProps.onFocus?.(event);
          }}
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
        <Suspense fallback={null}>
          <SearchList state={state} input={input} box={box} list={list} props={listBoxProps}>
            {nothingFound}
          </SearchList>
        </Suspense>
      ) : null}
    </>
  );
}

const itemOf = ({ label }: SearchChoice) => <Item textValue={label}>{label}</Item>;

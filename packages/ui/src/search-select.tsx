'use client';

import { Combobox } from '@base-ui/react/combobox';
import { X } from 'lucide-react';
import type { FieldControl } from './field.tsx';
import { useUi } from './ui-provider.tsx';

export interface SearchChoice {
  id: string;
  label: string;
  /** What tells two of one name apart. */
  hint?: string;
}

interface SearchSelectProps {
  control: Partial<FieldControl> & { 'aria-label'?: string; autoFocus?: boolean };
  value: SearchChoice | null;
  onChange: (choice: SearchChoice | null) => void;
  /** What the server found for what is typed. */
  choices: readonly SearchChoice[];
  onSearch: (text: string) => void;
  placeholder?: string;
  /** Said where nothing fits, or while it is searched. */
  nothingFound: string;
}

/** One out of very many, found by typing; the list holds what the server found. */
export function SearchSelect({
  control,
  value,
  onChange,
  choices,
  onSearch,
  placeholder,
  nothingFound,
}: SearchSelectProps) {
  const { text } = useUi();
  return (
    <Combobox.Root
      items={choices}
      value={value}
      onValueChange={(choice: SearchChoice | null) => onChange(choice)}
      onInputValueChange={(typed: string) => onSearch(typed === value?.label ? '' : typed)}
      itemToStringLabel={(choice: SearchChoice) => choice.label}
      isItemEqualToValue={(one: SearchChoice, other: SearchChoice) => one.id === other.id}
      filter={null}
      autoHighlight
    >
      <div className="relative">
        <Combobox.Input
          {...control}
          {...(placeholder ? { placeholder } : {})}
          className="h-8 w-full min-w-0 rounded-control border border-line-strong bg-surface pr-8 pl-2.5 text-sm text-ink placeholder:text-ink-soft/80 focus:border-accent focus:outline-2 focus:outline-offset-0 focus:outline-accent/40 aria-invalid:border-bad"
        />
        {value ? (
          <Combobox.Clear
            aria-label={text.clear}
            className="absolute top-1 right-1 flex size-6 items-center justify-center rounded-control text-ink-soft hover:bg-ink/7 [&_svg]:size-4"
          >
            <X aria-hidden="true" />
          </Combobox.Clear>
        ) : null}
      </div>
      <Combobox.Portal>
        <Combobox.Positioner sideOffset={4} className="z-[60]">
          <Combobox.Popup className="max-h-72 w-(--anchor-width) overflow-y-auto rounded-panel border border-line bg-raised p-1 shadow-pop outline-none">
            <Combobox.Empty>
              <p className="px-2 py-3 text-dense text-ink-soft empty:hidden">{nothingFound}</p>
            </Combobox.Empty>
            <Combobox.List>
              {(choice: SearchChoice) => (
                <Combobox.Item
                  key={choice.id}
                  value={choice}
                  className="flex min-h-8 cursor-default items-center gap-2 rounded-[0.25rem] px-2 text-dense outline-none data-[highlighted]:bg-accent-soft"
                >
                  <span className="min-w-0 flex-1 truncate">{choice.label}</span>
                  {choice.hint ? <span className="text-fine text-ink-soft">{choice.hint}</span> : null}
                </Combobox.Item>
              )}
            </Combobox.List>
          </Combobox.Popup>
        </Combobox.Positioner>
      </Combobox.Portal>
    </Combobox.Root>
  );
}

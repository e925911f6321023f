'use client';

import { Combobox } from '@base-ui/react/combobox';
import { classNames } from './class-names.ts';

export interface FoundChoice {
  readonly id: string;
  readonly label: string;
}

interface SearchPickerProps {
  label: string;
  value: FoundChoice | null;
  /** What was found for the text; the server searches, so nothing is filtered here. */
  found: readonly FoundChoice[];
  onSearch: (text: string) => void;
  onChange: (id: string) => void;
  /** Said while nothing is found. */
  none: string;
  className?: string;
}

/** Chooses one of many by typing a part of its name: nobody scrolls through thousands. */
export function SearchPicker({
  label,
  value,
  found,
  onSearch,
  onChange,
  none,
  className,
}: SearchPickerProps) {
  return (
    <Combobox.Root<FoundChoice>
      items={found}
      filter={null}
      value={value}
      itemToStringLabel={(choice) => choice.label}
      isItemEqualToValue={(left, right) => left.id === right.id}
      onValueChange={(next) => (next ? onChange(next.id) : undefined)}
      onInputValueChange={(text, { reason }) => onSearch(reason === 'input-change' ? text : '')}
    >
      <Combobox.Input
        aria-label={label}
        onFocus={(event) => event.currentTarget.select()}
        className={classNames(
          'select-chevron h-8 w-full min-w-0 rounded-control border border-line-strong bg-surface px-2.5 pr-8 text-sm text-ink focus:border-accent focus:outline-2 focus:outline-offset-0 focus:outline-accent/40',
          className,
        )}
      />
      <Combobox.Portal>
        <Combobox.Positioner sideOffset={4} className="z-50 outline-none">
          <Combobox.Popup className="max-h-[min(20rem,var(--available-height))] w-[max(var(--anchor-width),16rem)] overflow-y-auto rounded-panel border border-line bg-raised py-1 text-sm shadow-pop">
            <Combobox.Empty className="px-3 py-1.5 text-dense text-ink-soft empty:hidden">
              {none}
            </Combobox.Empty>
            <Combobox.List>
              {(choice: FoundChoice) => (
                <Combobox.Item
                  key={choice.id}
                  value={choice}
                  className="cursor-default px-3 py-1.5 select-none data-[highlighted]:bg-accent-soft data-[selected]:font-medium"
                >
                  {choice.label}
                </Combobox.Item>
              )}
            </Combobox.List>
          </Combobox.Popup>
        </Combobox.Positioner>
      </Combobox.Portal>
    </Combobox.Root>
  );
}

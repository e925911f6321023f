'use client';

import { Search } from 'lucide-react';
import type { ReactNode } from 'react';
import { Autocomplete, useFilter } from 'react-aria-components/Autocomplete';
import { Header } from 'react-aria-components/Header';
import { Input } from 'react-aria-components/Input';
import { ListBox, ListBoxItem, ListBoxSection } from 'react-aria-components/ListBox';
import { TextField } from 'react-aria-components/TextField';
import { Popup } from './dialog-parts.tsx';

export interface Command {
  value: string;
  label: string;
  /** Other words under which it is found. */
  keywords?: string;
  hint?: string;
  icon?: ReactNode;
}

export interface CommandGroup {
  value: string;
  items: Command[];
}

interface CommandPaletteProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  groups: CommandGroup[];
  label: string;
  placeholder: string;
  nothingFound: string;
  /** What is typed, for results that the server finds. */
  onSearch?: (text: string) => void;
  onChoose: (command: Command) => void;
}

/** Search over everything that has an address. */
export function CommandPalette({
  open,
  onOpenChange,
  groups,
  label,
  placeholder,
  nothingFound,
  onSearch,
  onChoose,
}: CommandPaletteProps) {
  const { contains } = useFilter({ sensitivity: 'base' });
  return (
    <Popup
      open={open}
      onOpenChange={onOpenChange}
      aria-label={label}
      className="fixed top-[12dvh] left-1/2 z-50 flex max-h-[70dvh] w-[min(36rem,calc(100vw-2rem))] -translate-x-1/2 flex-col overflow-hidden rounded-panel border border-line bg-raised shadow-pop"
    >
      <Autocomplete filter={contains} onInputChange={(text) => onSearch?.(text)}>
        <SearchInput label={label} placeholder={placeholder} />
        <ListBox
          aria-label={label}
          autoFocus="first"
          shouldFocusOnHover
          escapeKeyBehavior="none"
          className="min-h-0 flex-1 overflow-y-auto p-1.5 outline-none"
          renderEmptyState={() => (
            <p className="px-2 py-6 text-center text-dense text-ink-soft empty:hidden">{nothingFound}</p>
          )}
        >
          {groups.map((group) => (
            <ListBoxSection key={group.value}>
              <Header className="px-2 pt-2 pb-1 text-fine font-medium text-ink-soft">{group.value}</Header>
              {group.items.map((command) => (
                <ListBoxItem
                  key={command.value}
                  id={`${group.value} ${command.value}`}
                  textValue={`${command.label} ${command.keywords ?? ''}`}
                  onAction={() => onChoose(command)}
                  className="flex min-h-8 cursor-default items-center gap-2.5 rounded-chip px-2 text-dense outline-none data-[focused]:bg-accent-soft [&_svg]:size-4 [&_svg]:text-ink-soft"
                >
                  {command.icon}
                  <span className="min-w-0 flex-1 truncate">{command.label}</span>
                  {command.hint ? <span className="text-fine text-ink-soft">{command.hint}</span> : null}
                </ListBoxItem>
              ))}
            </ListBoxSection>
          ))}
        </ListBox>
      </Autocomplete>
    </Popup>
  );
}

function SearchInput({ label, placeholder }: { label: string; placeholder: string }) {
  return (
    <div className="flex items-center gap-2.5 border-b border-line px-3.5">
      <Search className="size-4 shrink-0 text-ink-soft" aria-hidden="true" />
      <TextField aria-label={label} className="w-full">
        <Input
          role="combobox"
          aria-expanded="true"
          placeholder={placeholder}
          className="h-11 w-full bg-transparent text-sm outline-none placeholder:text-ink-soft"
        />
      </TextField>
    </div>
  );
}

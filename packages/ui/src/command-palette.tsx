'use client';

import { Autocomplete } from '@base-ui/react/autocomplete';
import { Dialog } from '@base-ui/react/dialog';
import { Search } from 'lucide-react';
import type { ReactNode } from 'react';

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
  return (
    <Dialog.Root open={open} onOpenChange={onOpenChange}>
      <Dialog.Portal>
        <Dialog.Backdrop className="fixed inset-0 z-40 bg-shade" />
        <Dialog.Popup
          aria-label={label}
          className="fixed top-[12dvh] left-1/2 z-50 flex max-h-[70dvh] w-[min(36rem,calc(100vw-2rem))] -translate-x-1/2 flex-col overflow-hidden rounded-panel border border-line bg-raised shadow-pop outline-none"
        >
          <Autocomplete.Root
            open
            inline
            items={groups}
            autoHighlight="always"
            keepHighlight
            itemToStringValue={(item: unknown) => {
              const command = item as Command;
              return `${command.label} ${command.keywords ?? ''}`;
            }}
            onValueChange={(text: string) => onSearch?.(text)}
          >
            <div className="flex items-center gap-2.5 border-b border-line px-3.5">
              <Search className="size-4 shrink-0 text-ink-soft" aria-hidden="true" />
              <Autocomplete.Input
                aria-label={label}
                placeholder={placeholder}
                className="h-11 w-full bg-transparent text-sm outline-none placeholder:text-ink-soft"
              />
            </div>
            <div className="min-h-0 flex-1 overflow-y-auto p-1.5">
              <Autocomplete.Empty>
                <p className="px-2 py-6 text-center text-dense text-ink-soft empty:hidden">{nothingFound}</p>
              </Autocomplete.Empty>
              <Autocomplete.List>
                {(group: CommandGroup) => (
                  <Autocomplete.Group key={group.value} items={group.items}>
                    <Autocomplete.GroupLabel className="px-2 pt-2 pb-1 text-fine font-medium text-ink-soft">
                      {group.value}
                    </Autocomplete.GroupLabel>
                    <Autocomplete.Collection>
                      {(command: Command) => (
                        <Autocomplete.Item
                          key={command.value}
                          value={command}
                          onClick={() => onChoose(command)}
                          className="flex min-h-8 cursor-default items-center gap-2.5 rounded-[0.25rem] px-2 text-dense outline-none data-[highlighted]:bg-accent-soft [&_svg]:size-4 [&_svg]:text-ink-soft"
                        >
                          {command.icon}
                          <span className="min-w-0 flex-1 truncate">{command.label}</span>
                          {command.hint ? (
                            <span className="text-fine text-ink-soft">{command.hint}</span>
                          ) : null}
                        </Autocomplete.Item>
                      )}
                    </Autocomplete.Collection>
                  </Autocomplete.Group>
                )}
              </Autocomplete.List>
            </div>
          </Autocomplete.Root>
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

'use client';

import { IconButton, Menu, MenuItem, MenuSeparator } from '@stempel/ui';
import { MoreIcon } from '@stempel/ui/icons';
import { useTranslations } from 'next-intl';
import type { DayTarget } from './day-target.ts';
import type { RecordedDay } from './recorded-day.ts';

interface DayActionsProps {
  label: string;
  recorded: RecordedDay;
  onOpen: (target: DayTarget) => void;
  /** Undefined where the day has no time whose ends may be moved. */
  onMove: (() => void) | undefined;
}

/** What can be done with a day; open as soon as it is there, because it was asked for. */
export function DayActions({ label, recorded, onOpen, onMove }: DayActionsProps) {
  const text = useTranslations('month');
  const { day, presence, entries, openMinutes } = recorded;
  // Arrows move the ends; a phone has the form.
  const hasKeys = !window.matchMedia('(pointer: coarse)').matches;
  const rest = openMinutes > 0 ? { minutes: Math.min(openMinutes, 1440) } : {};
  return (
    <Menu
      defaultOpen
      trigger={
        <IconButton label={label}>
          <MoreIcon />
        </IconButton>
      }
    >
      <MenuItem onSelect={() => onOpen({ kind: 'presence', date: day.date })}>{text('addPresence')}</MenuItem>
      <MenuItem onSelect={() => onOpen({ kind: 'entry', date: day.date, ...rest })}>
        {text('addEntry')}
      </MenuItem>
      {presence.length + entries.length > 0 ? (
        <>
          <MenuSeparator />
          {onMove && hasKeys ? <MenuItem onSelect={onMove}>{text('moveEnds')}</MenuItem> : null}
          <MenuItem onSelect={() => onOpen({ kind: 'copy', recorded })}>{text('copyDay')}</MenuItem>
        </>
      ) : null}
    </Menu>
  );
}

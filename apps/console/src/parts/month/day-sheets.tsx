'use client';

import dynamic from 'next/dynamic';
import type { DayTarget } from './day-target.ts';

// Loaded when they are opened: most visits only look.
const PresenceSheet = dynamic(() => import('./presence-sheet.tsx').then((module) => module.PresenceSheet), {
  ssr: false,
});
const EntrySheet = dynamic(() => import('./entry-sheet.tsx').then((module) => module.EntrySheet), {
  ssr: false,
});
const CopyDay = dynamic(() => import('./copy-day.tsx').then((module) => module.CopyDay), { ssr: false });

interface DaySheetsProps {
  employeeId: string;
  target: DayTarget | null;
  onClose: () => void;
  /** Where it goes on after presence was saved; it closes unless something is said. */
  onSaved?: (date: string) => void;
}

/** The form that is open beside the days. */
export function DaySheets({ employeeId, target, onClose, onSaved }: DaySheetsProps) {
  if (target === null) return null;
  if (target.kind === 'presence') return <PresenceSheet {...{ employeeId, target, onClose, onSaved }} />;
  if (target.kind === 'entry') return <EntrySheet {...{ employeeId, target, onClose }} />;
  return <CopyDay employeeId={employeeId} recorded={target.recorded} onClose={onClose} />;
}

'use client';

import { useTranslations } from 'next-intl';
import { useFormats } from '../../format/use-formats.ts';
import type { Outputs } from '../../trpc/client.tsx';

type Why = Outputs['statements']['generate']['nothing_due'][number];

/** Why no statement could be made: whom it concerns, and the date on which it changes. */
export function NothingDue({ why: { reason, date, employments, employee } }: { why: Why }) {
  const text = useTranslations('nothingDue');
  const formats = useFormats();
  if (reason === 'no-employment') return text('no-employment');
  const who = text('who', { count: employments, name: employee ?? '' });
  if (date === null) return text('terms-never', { who });
  return text(reason, { who, date: formats.date(date) });
}

'use client';

import { useTranslations } from 'next-intl';
import { useFormats } from '../../format/use-formats.ts';
import type { SandboxRun } from './sandbox.ts';

/** What a run tries and over which months, in a person's words. */
export function useRunWords() {
  const text = useTranslations('sandbox');
  const formats = useFormats();
  return {
    title: ({ drafts }: Pick<SandboxRun, 'drafts'>): string => {
      const [first, ...more] = drafts;
      const name = first?.name ?? '';
      return more.length === 0 ? name : text('andMore', { name, count: more.length });
    },
    months: ({
      effective_from: from,
      last_on: to,
    }: Pick<SandboxRun, 'effective_from' | 'last_on'>): string =>
      to === null
        ? text('since', { date: formats.date(from) })
        : text('between', { from: formats.date(from), to: formats.date(to) }),
  };
}

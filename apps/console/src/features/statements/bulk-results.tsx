'use client';

import { Badge } from '@stempel/ui';
import { useTranslations } from 'next-intl';
import { useFormats } from '../../format/use-formats.ts';
import { useTell } from '../../parts/said/use-tell.ts';
import type { Preview, Result } from './use-bulk-decision.ts';

interface BulkResultsProps {
  preview: Preview;
  results: readonly Result[];
  running: boolean;
}

/** What became of each statement; those that were refused first. */
export function BulkResults({ preview: { included }, results, running }: BulkResultsProps) {
  const text = useTranslations('bulk');
  const formats = useFormats();
  const refused = results.filter((result) => !result.done);
  const tell = useTell(refused.length > 0);
  const rowOf = new Map(included.map((row) => [row.id, row]));
  const shown = results.toSorted((left, right) => Number(left.done) - Number(right.done));
  return (
    <div className="flex flex-col gap-3">
      <p role="status" className="text-dense font-semibold">
        {running
          ? text('progress', { done: results.length, total: included.length })
          : text('result', { done: results.length - refused.length, refused: refused.length })}
      </p>
      <ul className="divide-y divide-line text-dense">
        {shown.map((result) => {
          const row = rowOf.get(result.id);
          return (
            <li key={result.id} className="flex flex-wrap items-center gap-x-2 gap-y-0.5 py-1.5">
              <span className="min-w-0 flex-1">
                {row?.employee_name ?? result.id}{' '}
                <span className="text-ink-soft">{row ? formats.period(row.period) : null}</span>
              </span>
              <Badge tone={result.done ? 'good' : 'bad'}>{text(result.done ? 'done' : 'refused')}</Badge>
              {result.done ? null : <span className="w-full text-ink-soft">{tell(result)}</span>}
            </li>
          );
        })}
      </ul>
    </div>
  );
}

'use client';

import { useTranslations } from 'next-intl';
import { useFormats } from '../../format/use-formats.ts';
import { type Result, ResultList } from '../../parts/lists/result-list.tsx';
import type { Preview } from './use-bulk-decision.ts';

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
  const rowOf = new Map(included.map((row) => [row.id, row]));
  return (
    <div className="flex flex-col gap-3">
      <p role="status" className="text-dense font-semibold">
        {running
          ? text('progress', { done: results.length, total: included.length })
          : text('result', { done: results.length - refused.length, refused: refused.length })}
      </p>
      <ResultList
        results={results}
        words={{ done: text('done'), refused: text('refused') }}
        nameOf={({ id }) => {
          const row = rowOf.get(id);
          return row ? [row.employee_name, formats.period(row.period)] : [id];
        }}
      />
    </div>
  );
}

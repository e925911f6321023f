'use client';

import { buttonClass, Panel, SkeletonTable } from '@stempel/ui';
import { DownloadIcon } from '@stempel/ui/icons';
import { useTranslations } from 'next-intl';
import { useFormats } from '../../format/use-formats.ts';
import { findWord } from '../../i18n/texts.ts';
import { Loaded } from '../../parts/lists/loaded.tsx';
import { ShowMore } from '../../parts/lists/show-more.tsx';
import type { Run } from '../../parts/runs/run.ts';
import { useTell } from '../../parts/said/use-tell.ts';
import { useTRPC, useTRPCClient } from '../../trpc/client.tsx';
import { usePages } from '../../trpc/use-pages.ts';

/** The rows that an import refused and why, with a file of them to correct. */
export function RunErrors({ run }: { run: Run }) {
  const text = useTranslations('jobs');
  const field = useTranslations('importField');
  const formats = useFormats();
  const tell = useTell();
  const trpc = useTRPC();
  const client = useTRPCClient();
  const input = { id: run.id, limit: 100 };
  const { query, rows } = usePages(trpc.jobs.errors.infiniteQueryKey(input), (cursor) =>
    client.jobs.errors.query({ ...input, ...cursor }),
  );
  return (
    <Panel
      flush
      className="mt-4 overflow-clip"
      title={text('refusedRows', { count: formats.number(run.counts.failed) })}
      actions={
        <a
          href={`/internal/files/imports/${run.id}/refused-rows`}
          download
          className={buttonClass('secondary', 'small')}
        >
          <DownloadIcon aria-hidden="true" />
          {text('downloadRefused')}
        </a>
      }
    >
      <Loaded query={query} as={SkeletonTable}>
        {() => (
          <div className="overflow-x-auto">
            <table className="w-full border-collapse text-dense" aria-label={text('refusedLabel')}>
              <thead>
                <tr className="border-b border-line text-left text-fine text-ink-soft [&>th]:h-9 [&>th]:px-2 sm:[&>th]:px-4 [&>th]:font-medium">
                  <th scope="col" className="text-right sm:w-20">
                    {text('row')}
                  </th>
                  <th scope="col" className="sm:w-44">
                    {text('column')}
                  </th>
                  <th scope="col">{text('reason')}</th>
                </tr>
              </thead>
              <tbody>
                {rows.map((row) => (
                  <tr
                    key={`${row.row} ${row.column} ${row.message}`}
                    className="border-b border-line/60 align-top last:border-b-0 [&>td]:px-2 sm:[&>td]:px-4 [&>td]:py-1.5"
                  >
                    <td className="text-right tabular-nums">{row.row}</td>
                    <td>{row.column === null ? '–' : (findWord(field, row.column) ?? row.column)}</td>
                    <td className="text-pretty">{tell({ detail: row.message, message: row.said })}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
        )}
      </Loaded>
      <ShowMore query={query} />
    </Panel>
  );
}

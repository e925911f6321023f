'use client';

import { Badge } from '@stempel/ui';
import { useTranslations } from 'next-intl';
import type { Problem } from '../../trpc/problem.ts';
import { useTell } from '../said/use-tell.ts';

/** What became of one of many things. */
export type Result =
  | { id: string; done: true }
  | ({ id: string; done: false } & Pick<Problem, 'detail'> & Partial<Pick<Problem, 'status' | 'message'>>);

interface ResultListProps<Row extends Result> {
  results: readonly Row[];
  words: { done: string; refused: string };
  /** What a row is called, and what else tells it from others. */
  nameOf: (row: Row) => readonly [name: string, hint?: string | null];
}

/** What became of each of many things that were done together; those that were refused first, with the reason. */
export function ResultList<Row extends Result>({ results, words, nameOf }: ResultListProps<Row>) {
  const text = useTranslations('bulk');
  const tell = useTell(results.some((result) => !result.done));
  const shown = results.toSorted((left, right) => Number(left.done) - Number(right.done));
  return (
    <section
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by keys (WCAG 2.1.1)
      tabIndex={0}
      aria-label={text('results')}
      className="max-h-[50dvh] overflow-y-auto"
    >
      <ul className="divide-y divide-line text-dense">
        {shown.map((result) => {
          const [name, hint] = nameOf(result);
          return (
            <li key={result.id} className="flex flex-wrap items-center gap-x-2 gap-y-0.5 py-1.5">
              <span className="min-w-0 flex-1">
                {name} <span className="text-ink-soft">{hint}</span>
              </span>
              <Badge tone={result.done ? 'good' : 'bad'}>{result.done ? words.done : words.refused}</Badge>
              {result.done ? null : <span className="w-full text-ink-soft">{tell(result)}</span>}
            </li>
          );
        })}
      </ul>
    </section>
  );
}

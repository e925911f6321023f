'use client';

import { useTranslations } from 'next-intl';
import { useFormats } from '../../format/use-formats.ts';
import { type Item, type Kind, kinds } from './item.ts';

type Of<Name extends Kind> = Extract<Item, { kind: Name }>;

const sum = <Row,>(rows: readonly Row[], minutesOf: (row: Row) => number) =>
  rows.reduce((total, row) => total + minutesOf(row), 0);

/** What the chosen come to, kind by kind: hours of statements and of postings are never added up. */
export function Sums({ items }: { items: readonly Item[] }) {
  const text = useTranslations('toDecide');
  const formats = useFormats();
  const of = <Name extends Kind>(kind: Name) => items.filter((item): item is Of<Name> => item.kind === kind);
  const minutes: Partial<Record<Kind, string>> = {
    statement: text('sumWorked', {
      worked: formats.clock(sum(of('statement'), ({ statement }) => statement.worked_minutes)),
      payout: formats.clock(sum(of('statement'), ({ statement }) => statement.payout_minutes)),
    }),
    entry: text('sumPosted', { time: formats.clock(sum(of('entry'), ({ entry }) => entry.minutes)) }),
  };
  return (
    <dl className="flex flex-wrap gap-px overflow-hidden rounded-control border border-line bg-line">
      {kinds
        .filter((kind) => of(kind).length > 0)
        .map((kind) => (
          <div key={kind} className="grow basis-36 bg-surface px-3 py-2">
            <dt className="text-fine text-ink-soft">{text(`kinds.${kind}`)}</dt>
            <dd className="font-semibold tabular-nums">
              {of(kind).length}
              {minutes[kind] ? (
                <span className="block text-fine font-normal text-ink-soft">{minutes[kind]}</span>
              ) : null}
            </dd>
          </div>
        ))}
    </dl>
  );
}

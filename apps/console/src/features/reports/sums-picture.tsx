'use client';

import { formatFixed } from '@stempel/core/decimal';
import { classNames } from '@stempel/ui';
import { useTranslations } from 'next-intl';
import { useFormats } from '../../format/use-formats.ts';
import { ComparedBars, ComparedColumns, type ComparedFigure } from '../../parts/charts/compared-bars.tsx';
import { useNamesApart } from '../../parts/names/use-names.ts';
import { type Grouping, isTime } from './groupings.ts';
import { useGroupWord } from './use-group-word.ts';
import type { Figures, SumOfGroup } from './use-report-sums.ts';
import { measureOf, unitOf, useSumFigures, useSumNames } from './use-sum-names.ts';

/** Bars that are looked at together. */
const mostBars = 15;

interface SumsPictureProps {
  rows: readonly SumOfGroup[];
  group: Grouping;
  /** What the page is called. */
  title: string;
  /** How many groups there are. */
  count: number;
}

/** The sums drawn: columns along time, bars of anything else; a picture for each account, since their scales differ. */
export function SumsPicture(props: SumsPictureProps) {
  const accounts = useNamesApart().account;
  const byAccount = [...Map.groupBy(props.rows, ({ account }) => account?.code ?? null)];
  return (
    <div
      className={classNames(
        'grid grid-cols-1 gap-x-8 gap-y-4',
        // Columns need less width than names and bars beside them.
        byAccount.length > 1 && isTime(props.group) && 'xl:grid-cols-2 2xl:grid-cols-3',
      )}
    >
      {byAccount.map(([account, rows]) => (
        <div key={account} className="flex min-w-0 flex-col gap-2">
          {account === null ? null : <h3 className="text-dense font-medium">{accounts(account)}</h3>}
          <Picture {...props} rows={rows} isWhole={account !== null} />
        </div>
      ))}
    </div>
  );
}

function Picture({ rows, group, title, count, isWhole }: SumsPictureProps & { isWhole: boolean }) {
  const text = useTranslations('report');
  const formats = useFormats();
  const { nameOf } = useSumNames(group);
  const groupWord = useGroupWord();
  const said = useSumFigures();
  const figureOf = (row: SumOfGroup, place: number): ComparedFigure => ({
    ...{ key: row.key ?? `${place}`, label: nameOf(row, isTime(group)) },
    ...{ value: measureOf(row.figures), shown: said.amount(row.figures) },
    ...(row.before ? { before: measureOf(row.before), shownBefore: said.amount(row.before) } : {}),
  });
  const label = text('picture', { title, group: groupWord(group) });
  if (isTime(group)) {
    const ordered = rows.toSorted((one, other) => placeOf(one).localeCompare(placeOf(other)));
    const [first] = rows;
    return (
      <ComparedColumns
        figures={ordered.map(figureOf)}
        label={label}
        unit={first ? unitOf(first.figures) : 1}
        shownOf={(value) => (first ? said.amount(figuresLike(first.figures, value)) : formats.number(value))}
      />
    );
  }
  const drawn = rows.slice(0, mostBars);
  return (
    <>
      <ComparedBars figures={drawn.map(figureOf)} label={label} />
      {!isWhole && count > drawn.length ? (
        <p className="text-fine text-ink-soft">{text('pictureCut', { shown: drawn.length, count })}</p>
      ) : null}
    </>
  );
}

/** In the order of time, whatever the table is ordered by; what only the period before has comes last. */
const placeOf = ({ key, before_key: before }: SumOfGroup) => key ?? `~${before}`;

/** A figure in the unit of another one. */
function figuresLike({ minutes, days }: Figures, value: number): Figures {
  return {
    minutes: minutes === null ? null : value,
    days: days === null ? null : formatFixed(value),
    rows: value,
    employees: 0,
  };
}

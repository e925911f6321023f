'use client';

import { Panel } from '@stempel/ui';
import { useTranslations } from 'next-intl';
import { ComparedBars } from '../../parts/charts/compared-bars.tsx';
import { ChoiceFilter } from '../../parts/filters/choice-filter.tsx';
import type { Outputs } from '../../trpc/client.tsx';
import { useDifference } from './use-difference.ts';
import type { DifferenceFilter } from './use-difference-filter.ts';
import { useGroupWord } from './use-group-word.ts';

type Answer = Outputs['reports']['pendingDifferences'];
type Difference = Answer['total']['differences'][number];

const mostBars = 15;
const keyOf = ({ kind, key }: Pick<Difference, 'kind' | 'key'>) => `${kind} ${key}`;

interface DifferencePictureProps {
  answer: Answer;
  filter: DifferenceFilter;
}

/** What one line or account would change by in each unit: lines that count different things have a picture each. */
export function DifferencePicture({ answer: { data, total }, filter }: DifferencePictureProps) {
  const page = useTranslations('page');
  const text = useTranslations('report');
  const said = useDifference();
  const groupWord = useGroupWord();
  const lines = total.differences.filter(({ difference }) => difference !== null);
  const line = lines.find((one) => keyOf(one) === filter.filter.line) ?? lines[0];
  if (data.length < 2 || !line) return null;
  const names = said.sums(lines);
  const figures = data.flatMap(({ org_unit_id: id, org_unit_name: name, differences }) => {
    const own = differences.filter((one) => keyOf(one) === keyOf(line));
    const [shown] = said.sums(own);
    return shown
      ? [{ key: id, label: name, value: Number(own[0]?.difference ?? 0), shown: shown.amount }]
      : [];
  });
  const lineName = names.find(({ key }) => key === keyOf(line))?.name ?? line.key;
  return (
    <Panel title={text('pictureOf', { group: groupWord('unit') })} className="mb-3">
      <div className="flex flex-col gap-3">
        {lines.length > 1 ? (
          <ChoiceFilter
            label={text('line')}
            value={keyOf(line)}
            any={names[0]?.name ?? ''}
            choices={names.slice(1).map(({ key, name }) => ({ value: key, name }))}
            onChange={(chosen) => filter.setFilter({ line: chosen })}
          />
        ) : null}
        <ComparedBars
          figures={figures.slice(0, mostBars)}
          label={text('picture', {
            title: `${page('pendingDifferences')}, ${lineName}`,
            group: groupWord('unit'),
          })}
        />
        {figures.length > mostBars ? (
          <p className="text-fine text-ink-soft">
            {text('pictureCut', { shown: mostBars, count: figures.length })}
          </p>
        ) : null}
      </div>
    </Panel>
  );
}

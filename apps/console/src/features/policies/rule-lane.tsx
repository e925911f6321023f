'use client';

import { classNames } from '@stempel/ui';
import { NextIcon } from '@stempel/ui/icons';
import { useLocale, useTranslations } from 'next-intl';
import { useFormats } from '../../format/use-formats.ts';
import type { Preview } from '../../parts/plugins/typed-policy.ts';
import { useSentence } from '../../parts/statements/trace.tsx';
import { RuleLetter } from '../../parts/today/rule-letter.tsx';
import { type Drawn, Lane } from './lanes.tsx';
import { useQuantity } from './use-quantity.ts';

interface RuleLaneProps {
  lane: Preview['lanes'][number];
  letter: string;
  name: string;
  /** What each filter of the rule asks for, in order. */
  filters: readonly string[];
  /** What the rule gives for the time it covers. */
  gives: string;
  drawn: Drawn;
  onLight: (code: string | null) => void;
}

/** What one rule did with the week: its intervals, and why it did no more. Lit by pointer and by focus. */
export function RuleLane({ lane, letter, name, filters, gives, drawn, onLight }: RuleLaneProps) {
  const text = useTranslations('policy');
  const formats = useFormats();
  const why = useWhy(lane, filters, gives);
  return (
    <details
      className="group"
      onMouseEnter={() => onLight(lane.rule)}
      onMouseLeave={() => onLight(null)}
      onFocus={() => onLight(lane.rule)}
      onBlur={() => onLight(null)}
    >
      <summary className="list-none rounded-control [&::-webkit-details-marker]:hidden">
        <span className="flex items-baseline gap-2 text-fine">
          <NextIcon
            aria-hidden="true"
            className="size-3 shrink-0 self-center text-ink-soft transition-transform group-open:rotate-90"
          />
          <RuleLetter letter={letter} />
          <span className="min-w-0 flex-1 truncate font-medium">{name}</span>
          <span className={classNames('tabular-nums', lane.quantity === null && 'text-ink-soft')}>
            {lane.quantity === null ? text('noLine') : formats.clock(lane.matched_minutes)}
          </span>
        </span>
        <Lane {...drawn} lines={[{ letter, name, intervals: lane.intervals }]} />
        <span className="block text-fine text-ink-soft first-letter:uppercase">{why}</span>
      </summary>
      <Workings {...{ lane, letter, filters, drawn }} />
    </details>
  );
}

/** Why there is no line, or how its figure came about, in one sentence: what matched, and what that gave. */
function useWhy(lane: RuleLaneProps['lane'], filters: RuleLaneProps['filters'], gives: string): string {
  const text = useTranslations('policyLane');
  const formats = useFormats();
  const quantity = useQuantity();
  const list = new Intl.ListFormat(useLocale(), { type: 'conjunction' });
  const clock = (value: unknown) => formats.clock(typeof value === 'number' ? value : 0);
  const [reason] = lane.sentences;
  if (lane.quantity !== null) {
    const covered = text('covers', {
      filters: filters.length > 0 ? list.format(filters) : text('everything'),
      minutes: clock(lane.matched_minutes),
    });
    const result = quantity(lane.quantity, lane.unit);
    const isTimeItself = result === clock(lane.matched_minutes);
    return isTimeItself ? covered : text('gives', { covered, gives, result });
  }
  if (!reason) return text('notRun');
  const { values } = reason;
  switch (reason.key) {
    case 'rule.nothing-came':
      return text('nothingCame');
    case 'rule.emptied': {
      const index = lane.filters.findIndex(({ kept_minutes: kept }) => kept === 0);
      return text('emptied', { incoming: clock(values.incoming), filter: filters[index] ?? '' });
    }
    case 'rule.taken':
      return text('taken', { minutes: clock(values.filtered) });
    default:
      return text('outside', { minutes: clock(values.matched) });
  }
}

/** Filter by filter: what came in, what was kept and where; then what the calculator made of it. */
function Workings({
  lane,
  letter,
  filters,
  drawn,
}: Pick<RuleLaneProps, 'lane' | 'letter' | 'filters' | 'drawn'>) {
  const text = useTranslations('policyLane');
  const formats = useFormats();
  const say = useSentence();
  const came = lane.sentences.find(({ key }) => key === 'rule.incoming')?.values.incoming;
  const after = lane.sentences.filter(({ key }) => saidAfterwards.has(key));
  return (
    <ul className="mt-1 flex flex-col gap-1 border-l-2 border-line pl-2.5 text-fine text-ink-soft">
      {typeof came === 'number' ? <li>{text('cameIn', { minutes: formats.clock(came) })}</li> : null}
      {lane.filters.map((filter, index) => (
        <li key={index} className="first-letter:uppercase">
          {text('kept', { filter: filters[index] ?? '', minutes: formats.clock(filter.kept_minutes) })}
          <Lane
            {...drawn}
            lines={[{ letter, name: filters[index] ?? '', intervals: filter.kept }]}
            className="h-3"
          />
        </li>
      ))}
      {after.map((sentence) => (
        <li key={sentence.text}>{say(sentence)}</li>
      ))}
      {lane.sentences.length === 0 ? <li>{text('notRun')}</li> : null}
    </ul>
  );
}

const saidAfterwards: ReadonlySet<string> = new Set([
  'rule.combined',
  'rule.cut',
  'rule.calculator',
  'rule.workings',
  'rule.tier',
  'rule.credited',
  'rule.excluded',
]);

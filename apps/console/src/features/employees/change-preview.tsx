'use client';

import { Notice, SkeletonLines } from '@stempel/ui';
import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { useFormats } from '../../format/use-formats.ts';
import { RefusedRead } from '../../parts/lists/loaded.tsx';
import { useTell } from '../../parts/said/use-tell.ts';
import { mostShown, type Preview, type usePreview } from './use-people-change.ts';

interface ChangePreviewProps {
  preview: ReturnType<typeof usePreview>;
  isAsked: boolean;
}

/** What the change touches, said before it is made. */
export function ChangePreview({ preview, isAsked }: ChangePreviewProps) {
  const { data, error, isPending, isBusy } = preview;
  const text = useTranslations('bulkPeople');
  const load = useTranslations('load');
  return (
    <section
      aria-label={text('touches')}
      aria-live="polite"
      aria-busy={isAsked && isBusy}
      className="flex flex-col gap-4 border-t border-line pt-4"
    >
      <h3 className="text-sm font-semibold">{text('touches')}</h3>
      {isAsked ? null : <p className="text-dense text-ink-soft">{text('chooseFirst')}</p>}
      {isAsked && error ? <RefusedRead query={preview} title={text('notAsked')} /> : null}
      {isAsked && isPending && !error ? <SkeletonLines label={load('loading')} lines={4} /> : null}
      {isAsked && data && !error ? <Touched preview={data} /> : null}
    </section>
  );
}

function Touched({ preview }: { preview: Preview }) {
  const text = useTranslations('bulkPeople');
  const formats = useFormats();
  const field = useTranslations('field');
  const { changing, unchanged } = preview;
  const staying = changing.filter(({ later }) => later !== null);
  const carried = changing.filter(({ carried: times }) => times > 0);
  const nameOfField = {
    org_unit_id: 'orgUnit',
    manager_id: 'manager',
    employment_terms_id: 'terms',
  } as const;
  return (
    <>
      {changing.length === 0 ? <Notice tone="warn" title={text('nobodyChanges')} /> : null}
      <Sums preview={preview} />
      <Statements preview={preview} />
      <People title={text('later', { count: staying.length })} people={staying}>
        {({ later }) =>
          later &&
          text('laterOwn', {
            date: formats.date(later.from),
            fields: later.fields.map((name) => field(nameOfField[name])).join(', '),
          })
        }
      </People>
      <People title={text('carried', { count: carried.length })} people={carried} />
      <People title={text('already', { count: unchanged.length })} people={unchanged} />
      <Refused preview={preview} />
    </>
  );
}

function Sums({ preview: { people, changing, unchanged, refused } }: { preview: Preview }) {
  const text = useTranslations('bulkPeople');
  const formats = useFormats();
  const figures = [
    [text('chosen'), people],
    [text('changing'), changing.length],
    [text('unchangedPeople'), unchanged.length],
    [text('refusedPeople'), refused.length],
  ] as const;
  return (
    <dl className="flex flex-wrap gap-px overflow-hidden rounded-control border border-line bg-line">
      {figures.map(([label, value]) => (
        <div key={label} className="grow basis-28 bg-surface px-3 py-2">
          <dt className="text-fine text-ink-soft">{label}</dt>
          <dd className="font-semibold tabular-nums">{formats.number(value)}</dd>
        </div>
      ))}
    </dl>
  );
}

/** Settled statements never change: they get corrections. */
function Statements({ preview: { statements, settled_periods: periods, changing } }: { preview: Preview }) {
  const text = useTranslations('reach');
  const own = useTranslations('bulkPeople');
  const versioned = useTranslations('versioned');
  const formats = useFormats();
  const { settled, submitted, open } = statements;
  const people = changing.filter((person) => person.settled > 0);
  if (settled + submitted + open === 0)
    return <p className="text-dense text-ink-soft">{text('noStatements')}</p>;
  return (
    <>
      <ul className="flex flex-col gap-0.5 text-dense">
        {settled > 0 ? <li className="font-medium">{text('settled', { count: settled })}</li> : null}
        {submitted > 0 ? <li>{text('submitted', { count: submitted })}</li> : null}
        {open > 0 ? <li>{text('open', { count: open })}</li> : null}
        {periods.length > 0 ? (
          <li className="text-ink-soft">
            {versioned('settledPeriods', { periods: periods.map(formats.period).join(', ') })}
          </li>
        ) : null}
      </ul>
      <People title={own('corrected', { count: people.length })} people={people}>
        {(person) => own('settledOf', { count: person.settled })}
      </People>
    </>
  );
}

type Named = Preview['unchanged'][number];

function People<Person extends Named>({
  title,
  people,
  children,
}: {
  title: string;
  people: readonly Person[];
  children?: (person: Person) => ReactNode;
}) {
  const text = useTranslations('bulkPeople');
  if (people.length === 0) return null;
  const more = people.length - mostShown;
  return (
    <details className="text-dense">
      <summary className="font-semibold">{title}</summary>
      <section
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by keys (WCAG 2.1.1)
        tabIndex={0}
        aria-label={title}
        className="mt-1 max-h-40 overflow-y-auto"
      >
        <ul>
          {people.slice(0, mostShown).map((person) => (
            <li key={person.employee_id} className="flex flex-wrap gap-x-2">
              <span>{person.name ?? '–'}</span>
              <span className="text-ink-soft">{person.employee_number}</span>
              {children ? <span className="text-ink-soft">{children(person)}</span> : null}
            </li>
          ))}
        </ul>
        {more > 0 ? <p className="text-ink-soft">{text('andMore', { count: more })}</p> : null}
      </section>
    </details>
  );
}

function Refused({ preview: { refused } }: { preview: Preview }) {
  const text = useTranslations('bulkPeople');
  const tell = useTell(refused.length > 0);
  if (refused.length === 0) return null;
  const reasons = [...Map.groupBy(refused, (person) => tell(person))];
  return (
    <div className="flex flex-col gap-2 border-t border-line pt-3">
      <p className="text-dense font-semibold">{text('leftOut', { count: refused.length })}</p>
      {reasons.map(([reason, people]) => (
        <People key={reason} title={`${reason} (${people.length})`} people={people} />
      ))}
    </div>
  );
}

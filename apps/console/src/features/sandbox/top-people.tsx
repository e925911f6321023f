'use client';

import Link from 'next/link';
import { useTranslations } from 'next-intl';
import type { Distribution, Measure, Person } from './sandbox.ts';
import { useMeasure } from './use-measure.ts';

interface TopPeopleProps {
  spread: Distribution;
  measure: Measure;
  runId: string;
}

/** The largest gains and losses, and the person in the middle. */
export function TopPeople({ spread: { gains, losses, median }, measure, runId }: TopPeopleProps) {
  const text = useTranslations('sandbox');
  const groups = [
    ['gains', gains],
    ['losses', losses],
    ['middle', median ? [median] : []],
  ] as const;
  const shown = groups.filter(([, people]) => people.length > 0);
  if (gains.length + losses.length === 0)
    return <p className="px-4 py-3 text-dense text-ink-soft">{text('nobodyChanges')}</p>;
  return (
    <div className="divide-y divide-line">
      {shown.map(([name, people]) => (
        <section key={name} className="px-4 py-2.5">
          <h3 className="mb-1 text-fine font-semibold text-ink-soft">{text(name)}</h3>
          <ol>
            {people.map((person) => (
              <TopPerson key={person.employment_id} person={person} measure={measure} runId={runId} />
            ))}
          </ol>
        </section>
      ))}
    </div>
  );
}

function TopPerson({ person, measure, runId }: { person: Person; measure: Measure; runId: string }) {
  const said = useMeasure();
  return (
    <li className="flex justify-between gap-3 py-0.5 text-dense">
      <Link
        href={`/sandbox/${runId}/${person.employment_id}`}
        prefetch={false}
        className="min-w-0 text-accent hover:underline"
      >
        {person.employee_name}
      </Link>
      <span className="whitespace-nowrap tabular-nums">{said.difference(measure, person.difference)}</span>
    </li>
  );
}

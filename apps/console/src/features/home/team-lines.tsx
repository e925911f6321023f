'use client';

import { classNames } from '@stempel/ui';
import { AbsenceIcon, CheckIcon, ClockIcon, GapIcon, HomeIcon } from '@stempel/ui/icons';
import Link from 'next/link';
import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { readPunch, timeWithPlace } from '../../format/recorded-clock.ts';
import { useSession } from '../../session/session-context.tsx';
import type { Outputs } from '../../trpc/client.tsx';

type Group = Outputs['home']['teamNow']['groups'][number];

const look: Record<Group['state'], { icon: ReactNode; tone: string }> = {
  in: { icon: <CheckIcon aria-hidden="true" />, tone: 'bg-good-soft text-good' },
  missing: { icon: <GapIcon aria-hidden="true" />, tone: 'bg-warn-soft text-warn' },
  away: { icon: <AbsenceIcon aria-hidden="true" />, tone: 'bg-note-soft text-note' },
  gone: { icon: <HomeIcon aria-hidden="true" />, tone: 'bg-ink/7 text-ink-soft' },
  free: { icon: <ClockIcon aria-hidden="true" />, tone: 'bg-ink/7 text-ink-soft' },
};
/** What is to be acted on first. */
const order: readonly Group['state'][] = ['missing', 'in', 'away', 'gone', 'free'];
/** The team by what its people do now, those first whom something is to be done about. */
export function TeamLines({ groups, truncated }: { groups: readonly Group[]; truncated: boolean }) {
  const text = useTranslations('home');
  return (
    <>
      <ul className="divide-y divide-line">
        {order
          .flatMap((state) => groups.find((group) => group.state === state) ?? [])
          .map((group) => (
            <TeamLine key={group.state} group={group} />
          ))}
      </ul>
      {truncated ? <p className="px-4 py-2 text-fine text-ink-soft">{text('teamTruncated')}</p> : null}
    </>
  );
}

function TeamLine({ group: { state, count, people } }: { group: Group }) {
  const text = useTranslations('home');
  const { workspace } = useSession();
  const { icon, tone } = look[state];
  const clock = ({ at, time_zone: zone }: { at: string; time_zone: string }) =>
    timeWithPlace(readPunch(at, zone, workspace.time_zone));
  return (
    <li className="flex gap-3 px-4 py-2.5">
      <span
        className={classNames(
          'flex size-7 shrink-0 items-center justify-center rounded-full [&_svg]:size-4',
          tone,
        )}
      >
        {icon}
      </span>
      <div className="min-w-0 flex-1 pt-0.5">
        <p className="flex items-baseline gap-2">
          <span className="text-base font-semibold tabular-nums">{count}</span>
          <span className="text-dense">{text(`teamState.${state}`)}</span>
        </p>
        <ul className="flex flex-wrap gap-x-3 gap-y-0.5 text-dense text-ink-soft">
          {people.map(({ employee_id: id, name, seen }) => (
            <li key={id} className="min-w-0">
              <Link
                href={`/employees/${id}/month`}
                prefetch={false}
                className="inline-block py-0.5 hover:text-ink hover:underline"
              >
                {name}
                {seen ? <span className="tabular-nums"> {clock(seen)}</span> : null}
              </Link>
            </li>
          ))}
          {count > people.length ? (
            <li className="py-0.5">{text('more', { count: count - people.length })}</li>
          ) : null}
        </ul>
      </div>
    </li>
  );
}

'use client';

import { NextIcon } from '@stempel/ui/icons';
import Link from 'next/link';
import { useViolationName } from '../../parts/names/names.ts';
import { SeverityBadge } from '../../parts/statements/severity-badge.tsx';
import type { Outputs } from '../../trpc/client.tsx';

interface BrokenRuleLinesProps {
  groups: Outputs['incidents']['groups']['data'];
  /** The first date of what they lead to. */
  from: string;
}

/** A person and a kind of incident a line, with how often. */
export function BrokenRuleLines({ groups, from }: BrokenRuleLinesProps) {
  const nameOf = useViolationName();
  return (
    <ul className="divide-y divide-line">
      {groups.map(({ employee_id: id, employee_name: name, step, count, severity }) => (
        <li key={`${id} ${step}`}>
          <Link
            href={`/incidents?state=all&employee=${id}&step=${step}&from=${from}`}
            prefetch={false}
            className="flex min-h-11 items-center gap-3 px-4 py-1.5 text-dense hover:bg-accent-soft/55 focus-visible:outline-offset-[-2px]"
          >
            <span className="w-8 shrink-0 text-right text-base font-semibold tabular-nums">{count}</span>
            <span className="min-w-0 flex-1">
              <span className="block truncate">{name}</span>
              <span className="block text-fine text-ink-soft">{nameOf(step)}</span>
            </span>
            <SeverityBadge severity={severity} />
            <NextIcon className="size-4 shrink-0 text-ink-soft" aria-hidden="true" />
          </Link>
        </li>
      ))}
    </ul>
  );
}

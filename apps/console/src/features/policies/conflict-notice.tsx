'use client';

import { Button, Notice } from '@stempel/ui';
import type { SchemaFormHost } from '@stempel/ui/schema-form';
import { useTranslations } from 'next-intl';
import { useFormats } from '../../format/use-formats.ts';
import type { TypedPolicy } from '../../parts/plugins/typed-policy.ts';
import { useSession } from '../../session/session-context.tsx';
import { DifferenceList } from './difference-list.tsx';
import { mergePolicies } from './merge-policies.ts';
import { differenceOf } from './policy-difference.ts';
import type { Conflict } from './use-conflict.ts';

interface ConflictNoticeProps {
  host: SchemaFormHost;
  conflict: Conflict;
  typed: TypedPolicy;
  onSettle: (typed: TypedPolicy, took: 'both' | 'mine' | 'theirs') => void;
}

/** Two people wrote the same policy: who changed what, and three ways on. Nothing is lost before one is chosen. */
export function ConflictNotice({ host, conflict, typed, onSettle }: ConflictNoticeProps) {
  const text = useTranslations('policyConflict');
  const formats = useFormats();
  const { workspace } = useSession();
  const { base, theirs, wrote, by, at } = conflict;
  const merged = mergePolicies(base, typed, theirs);
  const who = { name: by ?? '', time: at ? formats.instant(at, workspace.time_zone) : '' };
  const title = wrote === 'gone' ? text('gone') : text(wrote === 'draft' ? 'savedDraft' : 'published', who);
  return (
    <section aria-label={text('title')} className="rounded-panel border border-warn/35">
      <Notice tone="warn" title={title}>
        {text('hint')}
      </Notice>
      <div className="grid gap-x-6 gap-y-4 p-4 md:grid-cols-2">
        <DifferenceList
          host={host}
          title={by ? text('theirs', { name: by }) : text('theirsUnnamed')}
          difference={differenceOf(base, theirs)}
          none={text('noneOfTheirs')}
        />
        <DifferenceList
          host={host}
          title={text('mine')}
          difference={differenceOf(base, typed)}
          none={text('noneOfMine')}
        />
      </div>
      {merged.clashes.length > 0 ? (
        <p className="px-4 pb-3 text-dense">{text('clashes', { count: merged.clashes.length })}</p>
      ) : null}
      <div className="flex flex-wrap gap-2 border-t border-line px-4 py-3">
        <Button variant="primary" onClick={() => onSettle(merged.policy, 'both')}>
          {text('takeBoth')}
        </Button>
        <Button onClick={() => onSettle(typed, 'mine')}>{text('takeMine')}</Button>
        <Button onClick={() => onSettle(theirs, 'theirs')}>{text('takeTheirs')}</Button>
      </div>
    </section>
  );
}

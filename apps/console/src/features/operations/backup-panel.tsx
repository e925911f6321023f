import { Badge, type BadgeTone, Notice, Panel } from '@stempel/ui';
import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { useFormats } from '../../format/use-formats.ts';
import { fileSize } from '../../parts/files/file-size.ts';
import { useSession } from '../../session/session-context.tsx';
import type { Outputs } from '../../trpc/client.tsx';
import { useAge } from './use-age.ts';

type Status = NonNullable<Outputs['operations']['get']['status']>;
type Backups = NonNullable<Status['backups']>;

/** Backups that are made by themselves: the newest, whether it was read again, the next, and what to do where something is wrong. */
export function BackupPanel({ status: { backups, database } }: { status: Status }) {
  const text = useTranslations('operations');
  if (!backups) {
    return (
      <Panel title={text('backups')} actions={<State tone="warn" name="none" />}>
        <Notice tone="warn" title={text('noneTitle')}>
          {text(`none.${database}`)}
        </Notice>
      </Panel>
    );
  }
  const isWrong = backups.late || backups.trouble !== null;
  return (
    <Panel
      title={text('backups')}
      actions={<State tone={isWrong ? 'bad' : 'good'} name={stateOf(backups)} />}
    >
      <div className="flex flex-col gap-4">
        {isWrong ? <Trouble backups={backups} /> : null}
        <Facts backups={backups} />
        <p className="max-w-prose text-fine text-pretty text-ink-soft">{text('elsewhereToo')}</p>
      </div>
    </Panel>
  );
}

type StateName = 'none' | 'fine' | 'late' | 'missing' | NonNullable<Backups['trouble']>['kind'];

function stateOf({ trouble, late, newest }: Backups): StateName {
  if (trouble) return trouble.kind;
  if (!newest) return 'missing';
  return late ? 'late' : 'fine';
}

function State({ tone, name }: { tone: BadgeTone; name: StateName }) {
  const text = useTranslations('operations');
  return <Badge tone={tone}>{text(`state.${name}`)}</Badge>;
}

/** What is wrong, and the next step. */
function Trouble({ backups }: { backups: Backups }) {
  const text = useTranslations('operations');
  const formats = useFormats();
  const { workspace } = useSession();
  const { trouble, folder, command } = backups;
  const name = stateOf(backups);
  if (name === 'fine' || name === 'none') return null;
  const at = trouble ? formats.instant(trouble.at, workspace.time_zone) : '';
  return (
    <Notice tone="bad" title={text(`wrong.${name}`, { at })}>
      <p className="text-pretty wrap-anywhere">{text(`todo.${name}`, { folder, command })}</p>
      {trouble?.message ? <p className="mt-1 font-mono text-fine wrap-anywhere">{trouble.message}</p> : null}
    </Notice>
  );
}

function Facts({ backups }: { backups: Backups }) {
  const text = useTranslations('operations');
  const formats = useFormats();
  const age = useAge();
  const { workspace } = useSession();
  const { newest, folder, kept, keep, at, sealed } = backups;
  const moment = (instant: string) =>
    text('moment', { at: formats.instant(instant, workspace.time_zone), age: age(instant) });
  return (
    <dl className="grid gap-x-6 gap-y-3 text-sm sm:grid-cols-[max-content_1fr] xl:grid-cols-[max-content_1fr_max-content_1fr]">
      <Fact name={text('newest')}>{newest ? moment(newest.begun_at) : text('notYet')}</Fact>
      {newest ? (
        <>
          <Fact name={text('size')}>{fileSize(newest.bytes, formats.number)}</Fact>
          <Fact name={text('verified')}>{text('whole', { moment: moment(newest.verified_at) })}</Fact>
        </>
      ) : null}
      <Fact name={text('next')}>
        {backups.late
          ? text('nextNow', { utc: at })
          : text('nextAt', { at: formats.instant(backups.next_due_at, workspace.time_zone), utc: at })}
      </Fact>
      <Fact name={text('kept')}>{text('keptOf', { kept, keep })}</Fact>
      <Fact name={text('folder')}>
        <code className="font-mono text-dense wrap-anywhere">{folder}</code>
      </Fact>
      <Fact name={text('sealing')}>{text(sealed ? 'sealed' : 'open')}</Fact>
    </dl>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="contents">
      <dt className="text-ink-soft max-sm:-mb-3">{name}</dt>
      <dd className="min-w-0">{children}</dd>
    </div>
  );
}

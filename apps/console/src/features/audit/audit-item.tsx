'use client';

import { Button } from '@stempel/ui';
import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { useFormats } from '../../format/use-formats.ts';
import { findWord } from '../../i18n/texts.ts';
import { useSession } from '../../session/session-context.tsx';
import type { AuditRow } from './audit-row.ts';
import { type ChangedMember, changedMembers } from './changed-members.ts';
import { nameOf, objectAddress } from './object-address.ts';
import { useMemberWords } from './use-member-words.ts';

interface AuditItemProps {
  row: AuditRow;
  names: Readonly<Record<string, string>>;
  onObject: (id: string) => void;
}

/** One change: a line that says it, and behind it the difference with names instead of ids. */
export function AuditItem({ row, names, onObject }: AuditItemProps) {
  const text = useTranslations('audit');
  const resource = useTranslations('role.resources');
  const formats = useFormats();
  const { workspace } = useSession();
  const changes = changedMembers(row.before, row.after);
  const words = useMemberWords(names);
  const members = [...new Set(changes.map(({ path }) => words.place(path.slice(0, 1))))];
  return (
    <li>
      <details>
        <summary className="flex min-h-10 flex-wrap items-center gap-x-3 gap-y-0.5 px-4 py-1.5 text-dense hover:bg-accent-soft/50 focus-visible:outline-offset-[-2px]">
          <span className="w-36 text-fine text-ink-soft tabular-nums">
            {formats.instant(row.recorded_at, workspace.time_zone)}
          </span>
          <span className="font-medium wrap-anywhere md:w-40">
            {row.actor.name}
            {row.actor.stands_for ? (
              <span className="block text-fine font-normal text-ink-soft">
                {text('standsFor', { name: row.actor.stands_for.name })}
              </span>
            ) : null}
          </span>
          <span className="md:w-52">
            {findWord(text, `action.${row.action}`) ?? row.action}{' '}
            <span className="ml-1.5 text-ink-soft">{findWord(resource, row.resource) ?? row.resource}</span>
          </span>
          <span className="font-medium wrap-anywhere md:w-60">{nameOf(row, names)}</span>
          <span className="min-w-0 flex-1 basis-32 truncate text-fine text-ink-soft">
            {row.before ? members.join(', ') : null}
          </span>
        </summary>
        <div className="bg-sunken/60 px-4 py-3">
          <Changes changes={changes} words={words} />
          <AuditLinks row={row} onObject={onObject} />
        </div>
      </details>
    </li>
  );
}

function Changes({
  changes,
  words,
}: {
  changes: readonly ChangedMember[];
  words: ReturnType<typeof useMemberWords>;
}) {
  const text = useTranslations('audit');
  const [all, setAll] = useState(false);
  const shown = all ? changes : changes.slice(0, 12);
  if (changes.length === 0) return <p className="text-fine text-ink-soft">{text('noDifference')}</p>;
  return (
    <div className="overflow-x-auto">
      <table className="text-fine">
        <thead>
          <tr className="text-left text-ink-soft [&>th]:pr-6 [&>th]:pb-1 [&>th]:font-medium">
            <th scope="col">{text('member')}</th>
            <th scope="col">{text('before')}</th>
            <th scope="col">{text('after')}</th>
          </tr>
        </thead>
        <tbody>
          {shown.map(({ path, before, after }) => (
            <tr
              key={`${path.join(' ')} ${before} ${after}`}
              className="align-top [&>td]:max-w-md [&>td]:break-words [&>td]:pr-6 max-sm:[&>*]:pr-3 max-sm:[&>*]:wrap-anywhere"
            >
              <th scope="row" className="max-w-md pr-6 text-left font-medium">
                {words.place(path)}
              </th>
              <td className="text-ink-soft line-through decoration-ink-soft/50">
                {words.value(path, before)}
              </td>
              <td>{words.value(path, after)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {changes.length > shown.length ? (
        <Button size="small" variant="quiet" onClick={() => setAll(true)}>
          {text('moreFields', { count: changes.length - shown.length })}
        </Button>
      ) : null}
    </div>
  );
}

function AuditLinks({ row, onObject }: Pick<AuditItemProps, 'row' | 'onObject'>) {
  const text = useTranslations('audit');
  const address = objectAddress(row);
  const { object_id: id } = row;
  return (
    <p className="mt-2 flex flex-wrap items-center gap-x-4 gap-y-1 text-fine text-ink-soft">
      {address ? (
        <Link href={address} prefetch={false} className="text-accent underline underline-offset-2">
          {text('open')}
        </Link>
      ) : null}
      {id ? (
        <button
          type="button"
          className="text-accent underline underline-offset-2"
          onClick={() => onObject(id)}
        >
          {text('history')}
        </button>
      ) : null}
      <span className="font-mono">{text('request', { id: row.request_id })}</span>
    </p>
  );
}

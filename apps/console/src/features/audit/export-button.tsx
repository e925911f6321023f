'use client';

import { useLocale, useTranslations } from 'next-intl';
import { wallDate, wallTime } from '../../format/dates.ts';
import { toWallClock } from '../../format/zoned.ts';
import { findWord } from '../../i18n/texts.ts';
import { useAction } from '../../parts/actions/use-action.ts';
import { DownloadChoice } from '../../parts/files/downloads.tsx';
import type { FileReader } from '../../parts/files/file-reader.ts';
import { useSession } from '../../session/session-context.tsx';
import { type Inputs, useTRPCClient } from '../../trpc/client.tsx';
import { auditCsv } from './audit-csv.ts';
import type { AuditRow } from './audit-row.ts';
import { idsOf } from './object-address.ts';
import { shownAuditCsv } from './shown-audit-csv.ts';
import { useMemberTeller } from './use-member-words.ts';

const pageSize = 1000;
const namesAtOnce = 500;

/** Saves all rows of the filter as CSV, for people or for programs. */
export function ExportButton({ input }: { input: Inputs['audit']['list'] }) {
  const text = useTranslations('audit');
  const read = useAllRows(input);
  const shown = useShownCsv();
  const save = useAction(async (reader: FileReader) => {
    const { rows, names } = await read();
    const content = reader === 'people' ? shown(rows, names) : auditCsv(rows, names);
    const link = document.createElement('a');
    link.href = URL.createObjectURL(new Blob([content], { type: 'text/csv' }));
    link.download = 'audit-log.csv';
    link.click();
    URL.revokeObjectURL(link.href);
  }, text('exported'));
  return (
    <DownloadChoice
      formats={['csv']}
      pending={save.isPending}
      onChoose={({ reader }) => save.mutate(reader)}
    />
  );
}

function useAllRows(input: Inputs['audit']['list']) {
  const client = useTRPCClient();
  return async () => {
    const rows: AuditRow[] = [];
    let cursor: string | null = null;
    do {
      const page: Awaited<ReturnType<typeof client.audit.list.query>> = await client.audit.list.query({
        ...input,
        limit: pageSize,
        ...(cursor === null ? {} : { cursor }),
      });
      rows.push(...page.data);
      cursor = page.next_cursor;
    } while (cursor !== null);
    const ids = idsOf(rows);
    const names: Record<string, string> = {};
    for (let at = 0; at < ids.length; at += namesAtOnce) {
      Object.assign(names, await client.audit.names.mutate({ ids: ids.slice(at, at + namesAtOnce) }));
    }
    return { rows, names };
  };
}

/** The log in the words of its page. */
function useShownCsv() {
  const text = useTranslations('audit');
  const report = useTranslations('report');
  const resource = useTranslations('role.resources');
  const language = useLocale();
  const tellerOf = useMemberTeller();
  const { workspace } = useSession();
  const headings = [
    ...[report('date'), text('person'), text('what'), text('resource'), text('object')],
    ...[text('member'), text('before'), text('after')],
  ];
  const at = (instant: string) => {
    const wall = toWallClock(instant, workspace.time_zone);
    return `${wallDate(wall)} ${wallTime(wall)}`;
  };
  return (rows: readonly AuditRow[], names: Readonly<Record<string, string>>): string =>
    shownAuditCsv(rows, {
      ...{ language, headings, names, at, ...tellerOf(names) },
      who: ({ name, stands_for: other }) =>
        other ? `${name} (${text('standsFor', { name: other.name })})` : name,
      action: (action) => findWord(text, `action.${action}`) ?? action,
      resource: (of) => findWord(resource, of) ?? of,
    });
}

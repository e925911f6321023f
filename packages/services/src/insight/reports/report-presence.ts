import { schema } from '@stempel/db';
import { sql } from '@stempel/db/drizzle';
import type { ServiceContext } from '../../kernel/context.ts';
import { elapsedMinutes, instantAtOffset } from '../../kernel/figure-sql.ts';
import type { Page } from '../../kernel/list-page.ts';
import type { PresenceReportQuery, PresenceRow } from './report-contract.ts';
import { readReport } from './report-page.ts';

const { presence } = schema;

/** Presence intervals by the local date of their start, as recorded. */
export function reportPresence(ctx: ServiceContext, input: PresenceReportQuery): Promise<Page<PresenceRow>> {
  const reasons = input.reason?.map((code) => sql`${code}`);
  return readReport(ctx, input, {
    report: 'presence',
    table: presence,
    date: presence.startedOn,
    filters: [
      reasons &&
        sql`${presence.reasonId} = any(array(select id from reasons where workspace_id = ${ctx.workspace.id}
              and code in (${sql.join(reasons, sql`, `)})))`,
    ],
    joins: sql`
      left join reasons r on r.workspace_id = ${presence.workspaceId} and r.id = ${presence.reasonId}
      left join activities a on a.workspace_id = ${presence.workspaceId} and a.id = ${presence.activityId}
      left join projects p on p.workspace_id = ${presence.workspaceId} and p.id = ${presence.projectId}`,
    fields: {
      date: presence.startedOn,
      start: instantAtOffset(presence.startedAt, presence.startedOffsetMinutes),
      end: instantAtOffset(presence.endedAt, presence.endedOffsetMinutes),
      minutes: elapsedMinutes(presence.startedAt, presence.endedAt),
      reason: sql`r.code`,
      activity: sql`a.code`,
      project: sql`p.code`,
      note: presence.note,
    },
  });
}

import { schema } from '@stempel/db';
import { sql } from '@stempel/db/drizzle';
import type { ServiceContext } from '../../kernel/context.ts';
import { elapsedMinutes, instantAtOffset } from '../../kernel/figure-sql.ts';
import type { Page } from '../../kernel/list-page.ts';
import { oneByKey } from '../../kernel/rows-by-key.ts';
import { readReport } from './read-report.ts';
import type { PresenceReportQuery, PresenceRow } from './report-contract.ts';

const { presence } = schema;

/** What the report and its sums read. */
export function presenceOf(ctx: ServiceContext, input: PresenceReportQuery) {
  const reasons = input.reason?.map((code) => sql`${code}`);
  return {
    report: 'presence',
    table: presence,
    date: presence.startedOn,
    filters: [
      reasons &&
        sql`${presence.reasonId} = any(array(select id from reasons where workspace_id = ${ctx.workspace.id}
              and code in (${sql.join(reasons, sql`, `)})))`,
    ],
  };
}

/** Presence intervals by the local date of their start, as recorded. */
export function reportPresence(ctx: ServiceContext, input: PresenceReportQuery): Promise<Page<PresenceRow>> {
  return readReport(ctx, input, {
    ...presenceOf(ctx, input),
    joins: sql`
      left join ${oneByKey(schema.reasons, 'r', presence.reasonId)} on true
      left join ${oneByKey(schema.activities, 'a', presence.activityId)} on true
      left join ${oneByKey(schema.projects, 'p', presence.projectId)} on true`,
    weight: elapsedMinutes(presence.startedAt, presence.endedAt),
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

import { schema } from '@stempel/db';
import { inArray, ne, sql } from '@stempel/db/drizzle';
import type { ServiceContext } from '../../kernel/context.ts';
import type { Page } from '../../kernel/list-page.ts';
import { oneByKey } from '../../kernel/rows-by-key.ts';
import { readReport } from './read-report.ts';
import type { RegisteredHoursQuery, RegisteredHoursRow } from './report-contract.ts';

const { entries } = schema;

/** What the report and its sums read. Those that were rejected count in no total, so they are left out unless asked for. */
export function entriesOf(input: RegisteredHoursQuery) {
  return {
    report: 'registered-hours',
    table: entries,
    date: entries.postedOn,
    filters: [
      input.activity_id && inArray(entries.activityId, input.activity_id),
      input.project_id && inArray(entries.projectId, input.project_id),
      input.approval ? inArray(entries.approval, input.approval) : ne(entries.approval, 'rejected'),
    ],
  };
}

/** Entries by date: what time was posted to. */
export function reportRegisteredHours(
  ctx: ServiceContext,
  input: RegisteredHoursQuery,
): Promise<Page<RegisteredHoursRow>> {
  return readReport(ctx, input, {
    ...entriesOf(input),
    joins: sql`
      cross join ${oneByKey(schema.activities, 'a', entries.activityId)}
      left join ${oneByKey(schema.projects, 'p', entries.projectId)} on true
      cross join lateral (
        select v.type from activity_versions v
         where v.workspace_id = a.workspace_id and v.object_id = a.id and v.superseded_at is null
         order by v.effective_from <= ${entries.postedOn} desc, abs(v.effective_from - ${entries.postedOn})
         limit 1) typed`,
    weight: entries.minutes,
    fields: {
      date: entries.postedOn,
      activity_id: entries.activityId,
      activity: sql`a.code`,
      activity_type: sql`typed.type`,
      project_id: entries.projectId,
      project: sql`p.code`,
      dimension_values: entries.dimensionValues,
      minutes: entries.minutes,
      note: entries.note,
      ...(input.approval ? { approval: entries.approval } : {}),
    },
  });
}

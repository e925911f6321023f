import { schema } from '@stempel/db';
import { inArray, isNull, notInArray, sql } from '@stempel/db/drizzle';
import type { ServiceContext } from '../../kernel/context.ts';
import type { Page } from '../../kernel/list-page.ts';
import { anomalies } from '../../statements/incidents/incident-contract.ts';
import { readReport } from './read-report.ts';
import type { ComplianceReportQuery, ComplianceRow } from './report-contract.ts';

const { incidents } = schema;

/** What the report and its sums read. */
export function violationsOf(input: ComplianceReportQuery) {
  return {
    report: 'working-time-compliance',
    table: incidents,
    date: incidents.occurredOn,
    filters: [
      // What is live may still be mended (docs/live-incidents.md).
      isNull(incidents.about),
      notInArray(incidents.step, [...anomalies]),
      input.severity && inArray(incidents.severity, input.severity),
      input.step && inArray(incidents.step, input.step),
      input.state && inArray(incidents.state, input.state),
    ],
  };
}

/** Violations of working-time constraints, as the evaluation of statements found them. */
export function reportWorkingTimeCompliance(
  ctx: ServiceContext,
  input: ComplianceReportQuery,
): Promise<Page<ComplianceRow>> {
  return readReport(ctx, input, {
    ...violationsOf(input),
    joins: sql``,
    weight: sql`array_position(array['info', 'warning', 'error'], ${incidents.severity}::text)`,
    fields: {
      date: incidents.occurredOn,
      at: incidents.occurredAt,
      step: incidents.step,
      severity: incidents.severity,
      state: incidents.state,
      details: incidents.details,
      statement_id: incidents.statementId,
    },
  });
}

import type { z } from 'zod';
import { type Problem, problemsOf } from '../contract/problem.ts';
import { type Row, readPart, readRows } from './read-parts.ts';
import {
  type AbsenceDocument,
  type AccountDocument,
  absenceDocument,
  accountDocument,
  activityDocument,
  type EmploymentDocument,
  type EntryDocument,
  employmentDocument,
  entryDocument,
  type OrgUnitDocument,
  orgUnitDocument,
  type PresenceDocument,
  periodDocument,
  presenceDocument,
  reasonDocument,
  scenarioDocument,
  submissionDocument,
} from './scenario-document.ts';

/** A scenario read part by part; rows with problems are left out, so that the others can still be checked. */
export interface ScenarioParts {
  readonly document: z.output<typeof scenarioDocument>;
  readonly period: z.output<typeof periodDocument>;
  readonly employments: readonly Row<EmploymentDocument>[];
  readonly reasons: readonly Row<z.output<typeof reasonDocument>>[];
  readonly activities: readonly Row<z.output<typeof activityDocument>>[];
  readonly orgUnits: readonly Row<OrgUnitDocument>[];
  readonly accounts: readonly Row<AccountDocument>[];
  readonly presence: readonly Row<PresenceDocument>[];
  readonly entries: readonly Row<EntryDocument>[];
  readonly absences: readonly Row<AbsenceDocument>[];
  readonly payoutMinutes: number;
}

const emptyLists = {
  reasons: [],
  activities: [],
  org_units: [],
  holidays: [],
  accounts: [],
  working_time_policies: [],
  supplement_policies: [],
  absence_policies: [],
  settlement_policies: [],
  presence: [],
  entries: [],
  absences: [],
  employments: [],
};

// Stands in for a period with problems, so that the rest of the document can be checked; never evaluated.
const noPeriod = { from: '1970-01-01', to: '1970-01-01' };

export function readDocument(raw: unknown, problems: Problem[]): ScenarioParts {
  const result = scenarioDocument.safeParse(raw);
  if (!result.success) problems.push(...problemsOf(result.error, []));
  const document = result.success ? result.data : salvage(raw);
  return {
    document,
    period: readPart(periodDocument, document.period, ['period'], problems) ?? noPeriod,
    employments: readRows(employmentDocument, document.employments, 'employments', problems),
    reasons: readRows(reasonDocument, document.reasons, 'reasons', problems),
    activities: readRows(activityDocument, document.activities, 'activities', problems),
    orgUnits: readRows(orgUnitDocument, document.org_units, 'org_units', problems),
    accounts: readRows(accountDocument, document.accounts, 'accounts', problems),
    presence: readRows(presenceDocument, document.presence, 'presence', problems),
    entries: readRows(entryDocument, document.entries, 'entries', problems),
    absences: readRows(absenceDocument, document.absences, 'absences', problems),
    payoutMinutes:
      readPart(submissionDocument, document.submission ?? {}, ['submission'], problems)?.payout_minutes ?? 0,
  };
}

/** The lists of a document whose frame has problems, as far as they are lists. */
function salvage(raw: unknown): ScenarioParts['document'] {
  const fields: Record<string, unknown> = typeof raw === 'object' && raw !== null ? { ...raw } : {};
  const lists: Record<string, unknown> = {};
  for (const [name, empty] of Object.entries(emptyLists)) {
    lists[name] = Array.isArray(fields[name]) ? fields[name] : empty;
  }
  const known = {
    scenario: 1,
    timezone: 'UTC',
    period: fields.period,
    submission: fields.submission,
    expect: {},
  };
  return { ...known, ...lists } as ScenarioParts['document'];
}

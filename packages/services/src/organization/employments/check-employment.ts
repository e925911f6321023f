import { say } from '@stempel/core/messages';
import { schema } from '@stempel/db';
import { refusalAt } from '../../kernel/errors.ts';
import type { PeopleStore } from '../people-store.ts';

const { employees, employmentTerms, orgUnits } = schema;

/** Throws invalid when the employment would end before it starts. */
export function checkDates(start: string, end: string | null, at = ''): void {
  if (end === null || end >= start) return;
  throw refusalAt(`${at}/end`, say('employment-end-before-start', { start, end }));
}

/** Throws invalid when the employment refers to something unknown, or is managed by its own employee. */
export async function checkEmploymentReferences(
  people: PeopleStore,
  employeeId: string,
  version: { orgUnitId: string; managerId: string | null; employmentTermsId: string },
  at = '',
): Promise<void> {
  await people.requireReferences([
    { pointer: `${at}/org_unit_id`, noun: 'organization unit', table: orgUnits, id: version.orgUnitId },
    { pointer: `${at}/manager_id`, noun: 'employee', table: employees, id: version.managerId },
    {
      pointer: `${at}/employment_terms_id`,
      noun: 'employment terms',
      table: employmentTerms,
      id: version.employmentTermsId,
    },
  ]);
  if (version.managerId !== employeeId) return;
  throw refusalAt(`${at}/manager_id`, say('manager-of-own-employment'));
}

import { say } from '@stempel/core/messages';
import type { ServiceContext } from '../../kernel/context.ts';
import { today } from '../../kernel/context.ts';
import { refusalAt } from '../../kernel/errors.ts';
import { writing } from '../../kernel/transaction.ts';
import { type PeopleStore, peopleIn } from '../people-store.ts';
import { checkDates, checkEmploymentReferences } from './check-employment.ts';
import type { EmploymentDto, UpdateEmployment } from './employment-contract.ts';
import { employmentResource } from './employment-resource.ts';
import { requireTermsInForce } from './terms-in-force.ts';

/**
 * Merges the given fields: start, end and external id hold for the whole employment, everything else from
 * `effective_from` on (default today, within the employment). An earlier start takes the first version with it.
 */
export function updateEmployment(ctx: ServiceContext, input: UpdateEmployment): Promise<EmploymentDto> {
  return writing(ctx, (tx) => updateEmploymentIn(peopleIn(tx, ctx), ctx, input));
}

/** The same, wherever people are written. */
export async function updateEmploymentIn(
  people: PeopleStore,
  ctx: ServiceContext,
  input: UpdateEmployment,
): Promise<EmploymentDto> {
  await people.requireEmployee('update', input.employee_id);
  const known = await people.getEmploymentDates(input.employee_id, input.employment_id);
  const start = input.start ?? known.start;
  const end = input.end === undefined ? known.end : input.end;
  checkDates(start, end);
  const target = { id: input.employment_id, expectedVersion: input.expected_version };
  if (start < known.start) {
    await people.update(employmentResource, {
      ...target,
      effectiveFrom: start,
      identity: { startOn: start },
      check: ({ employmentTermsId }) =>
        requireTermsInForce(people, employmentTermsId, { on: start, pointer: '/start' }),
    });
    target.expectedVersion = undefined;
  }
  return people.update(employmentResource, {
    ...target,
    effectiveFrom: effectiveDate(ctx, input.effective_from, start, end),
    identity: { externalId: input.external_id, startOn: input.start, endOn: input.end },
    version: {
      orgUnitId: input.org_unit_id,
      managerId: input.manager_id,
      employmentTermsId: input.employment_terms_id,
      workingCountry: input.working_country,
      timeZone: input.time_zone,
      normOverride: input.norm_override,
    },
    check: async (merged, on) => {
      await checkEmploymentReferences(people, input.employee_id, merged);
      if (input.employment_terms_id === undefined) return;
      const place = { on, pointer: '/employment_terms_id' };
      await requireTermsInForce(people, input.employment_terms_id, place);
    },
  });
}

function effectiveDate(
  ctx: ServiceContext,
  given: string | undefined,
  start: string,
  end: string | null,
): string {
  if (given !== undefined && (given < start || (end !== null && given > end))) {
    const detail = say('change-outside-employment', { start, end: end ?? 'no end', date: given });
    throw refusalAt('/effective_from', detail);
  }
  const date = given ?? today(ctx);
  if (date < start) return start;
  return end !== null && date > end ? end : date;
}

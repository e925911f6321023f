import type { PeopleStore } from '../people-store.ts';
import { checkDates, checkEmploymentReferences } from './check-employment.ts';
import type { EmploymentDto, NestedEmployment } from './employment-contract.ts';
import { employmentResource } from './employment-resource.ts';
import { requireTermsInForce } from './terms-in-force.ts';

/**
 * Adds an employment, without asking for a permission. Its first version is in
 * force from its start. `at` is where the employment stands in the input, for pointers.
 */
export async function addEmployment(
  people: PeopleStore,
  employeeId: string,
  input: NestedEmployment,
  at: '' | '/employment',
): Promise<EmploymentDto> {
  checkDates(input.start, input.end ?? null, at);
  const version = {
    orgUnitId: input.org_unit_id,
    managerId: input.manager_id ?? null,
    employmentTermsId: input.employment_terms_id,
    workingCountry: input.working_country ?? null,
    timeZone: input.time_zone ?? null,
    normOverride: input.norm_override ?? null,
  };
  return people.create(employmentResource, {
    identity: {
      employeeId,
      externalId: input.external_id ?? null,
      startOn: input.start,
      endOn: input.end ?? null,
    },
    version,
    effectiveFrom: input.start,
    check: async () => {
      await checkEmploymentReferences(people, employeeId, version, at);
      const pointer = `${at}/employment_terms_id`;
      await requireTermsInForce(people, version.employmentTermsId, { on: input.start, pointer });
    },
  });
}

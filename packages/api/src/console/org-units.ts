import {
  createOrgUnit,
  createOrgUnitBody,
  getOrgUnit,
  listOrgUnits,
  listOrgUnitsInput,
  listOrgUnitVersions,
  updateOrgUnit,
  updateOrgUnitInput,
} from '@stempel/services/organization/org-units';
import { procedure, router } from './procedure.ts';
import { versionedReads } from './versioned-reads.ts';

/** The organisation. */
export const orgUnits = router({
  ...versionedReads(listOrgUnitsInput, {
    list: listOrgUnits,
    get: getOrgUnit,
    versions: listOrgUnitVersions,
  }),
  create: procedure.input(createOrgUnitBody).mutation(({ ctx, input }) => createOrgUnit(ctx.service, input)),
  update: procedure.input(updateOrgUnitInput).mutation(({ ctx, input }) => updateOrgUnit(ctx.service, input)),
});

import { getVersionedInput, listVersionsInput } from '@stempel/services';
import {
  createOrgUnit,
  createOrgUnitBody,
  getOrgUnit,
  listOrgUnits,
  listOrgUnitsInput,
  listOrgUnitVersions,
  updateOrgUnit,
  updateOrgUnitInput,
} from '@stempel/services/org-units';
import { procedure, router } from './procedure.ts';

/** The organisation. */
export const orgUnits = router({
  list: procedure.input(listOrgUnitsInput).query(({ ctx, input }) => listOrgUnits(ctx.service, input)),
  get: procedure.input(getVersionedInput).query(({ ctx, input }) => getOrgUnit(ctx.service, input)),
  versions: procedure
    .input(listVersionsInput)
    .query(({ ctx, input }) => listOrgUnitVersions(ctx.service, input)),
  create: procedure.input(createOrgUnitBody).mutation(({ ctx, input }) => createOrgUnit(ctx.service, input)),
  update: procedure.input(updateOrgUnitInput).mutation(({ ctx, input }) => updateOrgUnit(ctx.service, input)),
});

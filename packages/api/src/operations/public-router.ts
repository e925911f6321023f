import { router } from '../contract/procedure.ts';
import { misc } from './misc.ts';
import { orgUnits } from './org-units.ts';

/** The contract, area by area (spec §4.2). */
export const publicRouter = router({
  orgUnits,
  misc,
});

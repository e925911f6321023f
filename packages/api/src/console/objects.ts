import {
  browseObjects,
  browseObjectsInput,
  findObjects,
  findObjectsInput,
} from '@stempel/services/insight/browse';
import { procedure, router } from './procedure.ts';

/** Objects of every kind, as lists and the search show them. */
export const objects = router({
  browse: procedure.input(browseObjectsInput).query(({ ctx, input }) => browseObjects(ctx.service, input)),
  find: procedure.input(findObjectsInput).query(({ ctx, input }) => findObjects(ctx.service, input)),
});

import {
  listAuditActors,
  listAuditLog,
  listAuditLogInput,
  nameObjects,
  nameObjectsInput,
} from '@stempel/services/insight/audit-log';
import { procedure, router } from './procedure.ts';

/** Who changed what, and when. */
export const audit = router({
  list: procedure.input(listAuditLogInput).query(({ ctx, input }) => listAuditLog(ctx.service, input)),
  actors: procedure.query(({ ctx }) => listAuditActors(ctx.service)),
  // A mutation only because hundreds of ids do not fit into an address.
  names: procedure.input(nameObjectsInput).mutation(({ ctx, input }) => nameObjects(ctx.service, input)),
});

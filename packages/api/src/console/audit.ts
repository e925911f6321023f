import { listAuditLog, listAuditLogInput } from '@stempel/services/audit-log';
import { procedure, router } from './procedure.ts';

/** Who changed what, and when. */
export const audit = router({
  list: procedure.input(listAuditLogInput).query(({ ctx, input }) => listAuditLog(ctx.service, input)),
});

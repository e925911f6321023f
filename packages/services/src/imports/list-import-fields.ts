import type { ServiceContext } from '../context.ts';
import { requirePermission } from '../permission.ts';
import { transferKinds } from '../transfer/kinds.ts';

/** What files may carry, in the creation order: the fields of each resource. */
export function listImportFields(ctx: ServiceContext): Array<{ resource: string; fields: string[] }> {
  requirePermission(ctx, 'imports', 'read');
  return transferKinds.map(({ name, columns }) => ({
    resource: name,
    fields: columns.map((column) => column.name),
  }));
}

import type { ServiceContext } from '../../kernel/context.ts';
import { requirePermission } from '../../kernel/permission.ts';
import { transferKinds } from '../kinds.ts';

/** What files may carry, in the creation order: the fields of each resource. */
export function listImportFields(ctx: ServiceContext): Array<{ resource: string; fields: string[] }> {
  requirePermission(ctx, 'imports', 'read');
  return transferKinds.map(({ name, columns }) => ({
    resource: name,
    fields: columns.map((column) => column.name),
  }));
}

import type { ServiceContext } from '../../kernel/context.ts';
import { requirePermission } from '../../kernel/permission.ts';
import { reading } from '../../kernel/transaction.ts';
import { readWorkspace } from './read-workspace.ts';
import type { WorkspaceDto } from './workspace-contract.ts';

/** The caller's workspace with its settings. */
export async function getWorkspace(ctx: ServiceContext): Promise<WorkspaceDto> {
  requirePermission(ctx, 'workspace', 'read');
  return reading(ctx, (tx) => readWorkspace(tx, ctx));
}

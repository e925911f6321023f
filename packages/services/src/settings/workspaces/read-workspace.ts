import type { WorkspaceTransaction } from '@stempel/db';
import { schema } from '@stempel/db';
import { eq } from '@stempel/db/drizzle';
import type { ServiceContext } from '../../kernel/context.ts';
import { notFound } from '../../kernel/errors.ts';
import { wireInstant } from '../../kernel/wire-instant.ts';
import type { WorkspaceDto } from './workspace-contract.ts';
import { defaultSettings } from './workspace-contract.ts';

const { workspaces } = schema;

/** The caller's workspace, locked until the transaction ends when it is to be changed. */
export async function readWorkspace(
  tx: WorkspaceTransaction,
  ctx: ServiceContext,
  lock = false,
): Promise<WorkspaceDto> {
  const query = tx.select().from(workspaces).where(eq(workspaces.id, ctx.workspace.id));
  const [row] = await (lock ? query.for('update') : query);
  if (!row) throw notFound('workspace', ctx.workspace.id);
  const settings = row.settings;
  return {
    id: row.id,
    slug: row.slug,
    name: row.name,
    time_zone: row.timeZone,
    is_test: row.isTest,
    environment: row.environment,
    settings: {
      identity_provider_names_to_employees:
        settings.identity_provider_names_to_employees ?? defaultSettings.identity_provider_names_to_employees,
      scim_match_attribute: settings.scim_match_attribute ?? defaultSettings.scim_match_attribute,
    },
    version: row.revision,
    created_at: wireInstant(row.createdAt),
    updated_at: wireInstant(row.updatedAt),
  };
}

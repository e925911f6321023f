import type { ServiceContext } from '../context.ts';
import type { ListVersions } from '../contract-fields.ts';
import type { Page } from '../list-page.ts';
import { requirePermission } from '../permission.ts';
import { reading } from '../transaction.ts';
import { listVersions } from '../versioned/history.ts';
import type { ProjectVersionDto } from './project-contract.ts';
import { projectResource } from './project-resource.ts';

/** Every version of a project ever recorded, the superseded ones included. Throws not-found. */
export async function listProjectVersions(
  ctx: ServiceContext,
  input: ListVersions,
): Promise<Page<ProjectVersionDto>> {
  requirePermission(ctx, 'projects', 'read');
  return reading(ctx, (tx) => listVersions<ProjectVersionDto>(tx, ctx, projectResource, input));
}

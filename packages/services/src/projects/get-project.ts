import type { ServiceContext } from '../context.ts';
import type { GetVersioned } from '../contract-fields.ts';
import { requirePermission } from '../permission.ts';
import { readVersioned } from '../versioned/read.ts';
import type { ProjectDto } from './project-contract.ts';
import { projectResource } from './project-resource.ts';

/** A project as in force on `as_of` (default today). Throws not-found. */
export async function getProject(ctx: ServiceContext, input: GetVersioned): Promise<ProjectDto> {
  requirePermission(ctx, 'projects', 'read');
  return readVersioned(ctx, projectResource, input);
}

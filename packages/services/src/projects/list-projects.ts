import { schema } from '@stempel/db';
import { inArray } from 'drizzle-orm';
import type { ServiceContext } from '../context.ts';
import type { Page } from '../list-page.ts';
import { requirePermission } from '../permission.ts';
import { reading } from '../transaction.ts';
import { listVersioned } from '../versioned/read.ts';
import type { ListProjects, ProjectDto } from './project-contract.ts';
import { projectResource } from './project-resource.ts';

const { projectVersions: versions } = schema;

/** One page of what is in force on `as_of`. It belongs to nobody: any scope reads it all. */
export async function listProjects(ctx: ServiceContext, input: ListProjects): Promise<Page<ProjectDto>> {
  requirePermission(ctx, 'projects', 'read');
  return reading(ctx, (tx) =>
    listVersioned(tx, ctx, projectResource, input, {
      versions: () => [
        input.state && inArray(versions.state, input.state),
        input.manager_id && inArray(versions.managerId, input.manager_id),
      ],
    }),
  );
}

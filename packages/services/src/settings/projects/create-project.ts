import type { ServiceContext } from '../../kernel/context.ts';
import { writing } from '../../kernel/transaction.ts';
import { createVersioned } from '../../versioned/write.ts';
import { checkProject, requireProject } from './check-project.ts';
import type { CreateProject, ProjectDto } from './project-contract.ts';
import { projectResource } from './project-resource.ts';

/** Creates a project, in force from `effective_from` (default today). */
export async function createProject(ctx: ServiceContext, input: CreateProject): Promise<ProjectDto> {
  return writing(ctx, async (tx) => {
    await requireProject(tx, ctx, 'create', null, input.manager_id);
    const version = {
      name: input.name,
      managerId: input.manager_id ?? null,
      requiresManagerApproval: input.requires_manager_approval,
      state: input.state,
    };
    return createVersioned(tx, ctx, projectResource, {
      identity: { code: input.code, externalId: input.external_id ?? null },
      version,
      effectiveFrom: input.effective_from,
      check: () => checkProject(tx, ctx, version),
    });
  });
}

import type { ServiceContext } from '../../kernel/context.ts';
import { writing } from '../../kernel/transaction.ts';
import { updateVersioned } from '../../versioned/write.ts';
import { checkProject, requireProject } from './check-project.ts';
import type { ProjectDto, UpdateProject } from './project-contract.ts';
import { projectResource } from './project-resource.ts';

/** Merges the given fields from `effective_from` on (default today). */
export async function updateProject(ctx: ServiceContext, input: UpdateProject): Promise<ProjectDto> {
  return writing(ctx, async (tx) => {
    await requireProject(tx, ctx, 'update', input.id, input.manager_id);
    return updateVersioned(tx, ctx, projectResource, {
      id: input.id,
      expectedVersion: input.expected_version,
      effectiveFrom: input.effective_from,
      identity: { code: input.code, externalId: input.external_id },
      version: {
        name: input.name,
        managerId: input.manager_id,
        requiresManagerApproval: input.requires_manager_approval,
        state: input.state,
      },
      check: (merged) => checkProject(tx, ctx, merged),
    });
  });
}

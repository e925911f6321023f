import { say } from '@stempel/core/messages';
import { newId, schema, type WorkspaceTransaction } from '@stempel/db';
import { and, eq, ne } from '@stempel/db/drizzle';
import type { ServiceContext } from '../../kernel/context.ts';
import { refusalAt, ServiceError } from '../../kernel/errors.ts';
import { reading, writing } from '../../kernel/transaction.ts';
import { planMail } from './plan-mail.ts';
import {
  type CreateSavedView,
  mostViews,
  type SavedViewDto,
  type UpdateSavedView,
} from './saved-view-contract.ts';
import { getOwnView, ownViews, selectOwnViews, viewOwner } from './view-rows.ts';

const { savedViews: views, users } = schema;

/** The caller's own views of a page, by name. */
export async function listSavedViews(
  ctx: ServiceContext,
  { page }: { page: string },
): Promise<SavedViewDto[]> {
  return reading(ctx, (tx) => selectOwnViews(tx, ctx, eq(views.page, page)));
}

/** Keeps a view of the caller's own. Throws conflict for a name they have on that page, and for who has too many. */
export async function createSavedView(ctx: ServiceContext, input: CreateSavedView): Promise<SavedViewDto> {
  const userId = viewOwner(ctx);
  const { page, name, parameters } = input;
  return writing(ctx, async (tx) => {
    await lockOwner(tx, ctx);
    const known = await tx.select({ page: views.page, name: views.name }).from(views).where(ownViews(ctx));
    const ofPage = known.filter((view) => view.page === page);
    if (ofPage.some((view) => view.name === name)) throw takenName(name);
    if (ofPage.length >= mostViews.ofPage)
      throw new ServiceError(say('saved-views-too-many', { most: mostViews.ofPage }));
    if (known.length >= mostViews.inAll)
      throw new ServiceError(say('saved-views-too-many-in-all', { most: mostViews.inAll }));
    const id = newId();
    const written = { createdAt: ctx.now, updatedAt: ctx.now };
    await tx
      .insert(views)
      .values({ workspaceId: ctx.workspace.id, id, userId, page, name, parameters, ...written });
    return getOwnView(tx, ctx, id);
  });
}

/** A view of the caller's own. Throws not-found. */
export async function getSavedView(ctx: ServiceContext, { id }: { id: string }): Promise<SavedViewDto> {
  return reading(ctx, (tx) => getOwnView(tx, ctx, id));
}

/**
 * Gives a view of the caller's own another name, what the page shows now, or mails that lead to it. Throws not-found,
 * conflict as above, invalid for mails of a page that is no report, and forbidden of a report they may not read.
 */
export async function updateSavedView(ctx: ServiceContext, input: UpdateSavedView): Promise<SavedViewDto> {
  const { id, name, parameters, mail } = input;
  return writing(ctx, async (tx) => {
    await lockOwner(tx, ctx);
    const { page } = await getOwnView(tx, ctx, id);
    if (name !== undefined) {
      const others = and(eq(views.page, page), eq(views.name, name), ne(views.id, id));
      if (others && (await selectOwnViews(tx, ctx, others)).length > 0) throw takenName(name);
    }
    const changed = {
      ...(name === undefined ? {} : { name }),
      ...(parameters ? { parameters } : {}),
      ...(mail === undefined ? {} : await planMail(tx, ctx, { page, mail })),
    };
    await tx
      .update(views)
      .set({ ...changed, updatedAt: ctx.now })
      .where(ownViews(ctx, eq(views.id, id)));
    return getOwnView(tx, ctx, id);
  });
}

/** Forgets a view of the caller's own. Throws not-found. */
export async function removeSavedView(ctx: ServiceContext, { id }: { id: string }): Promise<void> {
  return writing(ctx, async (tx) => {
    await getOwnView(tx, ctx, id);
    await tx.delete(views).where(ownViews(ctx, eq(views.id, id)));
  });
}

/** Two calls of one person are counted and compared one after the other. */
async function lockOwner(tx: WorkspaceTransaction, ctx: ServiceContext): Promise<void> {
  const own = and(eq(users.workspaceId, ctx.workspace.id), eq(users.id, viewOwner(ctx)));
  await tx.select({ id: users.id }).from(users).where(own).for('update');
}

function takenName(name: string): ServiceError {
  return refusalAt('/name', say('saved-view-taken', { name }));
}

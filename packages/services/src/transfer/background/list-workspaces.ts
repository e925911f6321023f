import { type Database, schema } from '@stempel/db';
import { and, asc, eq } from '@stempel/db/drizzle';
import type { WorkspaceContext } from '../../kernel/context.ts';

const { workspaces } = schema;

const columns = {
  id: workspaces.id,
  slug: workspaces.slug,
  name: workspaces.name,
  timeZone: workspaces.timeZone,
  isTest: workspaces.isTest,
};

/** Every workspace of the installation, for work that nobody asked for in person. */
export async function listWorkspaces(db: Database): Promise<WorkspaceContext[]> {
  return db.orm.select(columns).from(workspaces).orderBy(asc(workspaces.id));
}

export async function findWorkspace(db: Database, id: string): Promise<WorkspaceContext | undefined> {
  const [found] = await db.orm.select(columns).from(workspaces).where(eq(workspaces.id, id));
  return found;
}

/** The workspace an operator names by its slug on the command line. */
export async function findWorkspaceBySlug(
  db: Database,
  environment: 'production' | 'staging',
  slug: string,
): Promise<WorkspaceContext | undefined> {
  const [found] = await db.orm
    .select(columns)
    .from(workspaces)
    .where(and(eq(workspaces.environment, environment), eq(workspaces.slug, slug)));
  return found;
}

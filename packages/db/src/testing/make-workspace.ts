import type { Database } from '../connect-database.ts';
import { newId } from '../new-id.ts';
import { workspaces } from '../schema/index.ts';
import { withoutAudit } from './without-audit.ts';

export interface TestWorkspace {
  id: string;
  slug: string;
  name: string;
  timeZone: string;
  isTest: boolean;
  environment: 'production' | 'staging';
}

/** An empty workspace of the test's own. */
export async function makeWorkspace(
  db: Database,
  given: Partial<TestWorkspace> = {},
): Promise<TestWorkspace> {
  const id = given.id ?? newId();
  const workspace: TestWorkspace = {
    id,
    slug: `w-${id}`,
    name: 'Test workspace',
    timeZone: 'Europe/Copenhagen',
    isTest: true,
    environment: 'production',
    ...given,
  };
  const now = Temporal.Now.instant();
  await withoutAudit(db, id, (tx) =>
    tx.insert(workspaces).values({ ...workspace, createdAt: now, updatedAt: now }),
  );
  return workspace;
}

import { mintKey } from '@stempel/auth/testing';
import type { ServiceContext } from '@stempel/services';
import { afterAll, beforeAll, expect } from 'vitest';
import { clientOf } from './client.ts';
import { startEdge, type TestEdge } from './start-edge.ts';

type Made = { id: string };

/**
 * An edge for the tests of a file, and tenants with a key each. `makeWorkspace` comes from the database's own
 * testing exports. After the tests no call may have failed on our side.
 */
export function testEdge<Workspace extends Made>(
  db: ServiceContext['db'],
  makeWorkspace: () => Promise<Workspace>,
) {
  let edge: TestEdge | undefined;
  beforeAll(async () => {
    edge = await startEdge({ db });
  });
  afterAll(async () => {
    await edge?.close();
    expect(edge?.errors).toEqual([]);
  });
  const origin = () => edge?.origin ?? '';
  return {
    origin,
    /** A workspace of the test's own, with a key that carries these grants (all of them by default). */
    async tenant(grants?: string[]) {
      const workspace = await makeWorkspace();
      const minted = await mintKey(db, workspace.id, grants);
      return { workspace, ...minted, call: clientOf(origin(), minted.key) };
    },
  };
}

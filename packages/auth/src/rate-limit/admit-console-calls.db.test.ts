import { newId } from '@stempel/db';
import { testDatabase } from '@stempel/db/testing';
import { describe, expect, test } from 'vitest';
import { createConsoleAdmission } from './admit-console-calls.ts';

// Two servers on one database.
const [db, other] = [testDatabase(), testDatabase()];
const limits = { person: { perSecond: 1, burst: 5 }, workspace: { perSecond: 1, burst: 8 } };
const servers = [createConsoleAdmission(db, limits), createConsoleAdmission(other, limits)] as const;

const person = (workspaceId: string) => ({ workspaceId, userId: newId() });

describe('calls of the console', () => {
  test('are counted for a person over all servers, and pass again after the time that was told', async () => {
    const ada = person(newId());
    const waits = await Promise.all(Array.from({ length: 12 }, (_, at) => servers[at % 2]?.(ada, 1)));
    expect(waits.filter((wait) => wait === 0)).toHaveLength(5);
    for (const wait of waits) expect(wait).toBeLessThanOrEqual(1000);
    await expect.poll(() => servers[0](ada, 1), { timeout: 3_000, interval: 100 }).toBe(0);
  });

  test('of a batch pass together or not at all', async () => {
    const ada = person(newId());
    expect(await servers[0](ada, 4)).toBe(0);
    expect(await servers[1](ada, 2)).toBeGreaterThan(0);
    expect(await servers[1](ada, 1)).toBe(0);
  });

  test('are counted for the workspace too; what is refused there takes nothing from the person', async () => {
    const workspaceId = newId();
    const [ada, bea] = [person(workspaceId), person(workspaceId)];
    expect(await servers[0](ada, 5)).toBe(0);
    expect(await servers[1](bea, 4)).toBeGreaterThan(0);
    expect(await servers[1](bea, 3)).toBe(0);
    expect(await servers[0](person(newId()), 5)).toBe(0);
  });
});

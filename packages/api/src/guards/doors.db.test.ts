import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { consoleLimits, createConsoleAdmission } from '@stempel/auth/rate-limit';
import { testDatabase } from '@stempel/db/testing';
import { reportFiles } from '@stempel/services/insight/reports';
import {
  consoleWords,
  type FurnishedWorkspace,
  furnishWorkspace,
  people,
  sicknessMarks,
} from '@stempel/services/testing';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ConsoleDoor } from '../console/console-service.ts';
import { createConsoleTrpcHandler } from '../console/handle-console-calls.ts';
import { createConsoleFilesHandler, fileRoutes } from '../console/handle-console-files.ts';
import { consoleRouter } from '../console/router.ts';
import { type Caller, callersOf } from './callers.ts';
import { fileRows } from './file-rows.ts';
import { alike, replaceIds } from './foreign.ts';
import { type Objects, type Row, wordOf } from './row.ts';
import { knownSickness, nearlyAll } from './whose-sickness.ts';

// The console over HTTP: every address without a session, and the routes for files for everybody there is.

const db = testDatabase();
const faults: unknown[] = [];
let callers: Caller[] = [];

const door: ConsoleDoor = {
  db,
  // Each caller asks for every file there is, which is more than a person does.
  admit: createConsoleAdmission(db, { ...consoleLimits, person: { perSecond: 100, burst: 6_000 } }),
  clock: () => mine.ctx.now,
  words: consoleWords,
  logError: (error) => faults.push(error),
  resolveSession: async (request) => {
    const caller = callers.find(({ name }) => name === request.headers['x-caller']);
    if (!caller) return undefined;
    const { actor, workspace } = caller.service;
    const { name, employeeId, grants, isOwner } = actor;
    const user = { id: actor.userId ?? '', name, employeeId };
    return { person: { user, workspace, grants, isOwner }, setCookies: [] };
  },
};
const files = createConsoleFilesHandler(door);
const calls = createConsoleTrpcHandler({
  ...door,
  environment: 'production',
  oidc: undefined as never,
  webhooks: undefined as never,
});
const server = createServer((request, response) => {
  const handle = request.url?.startsWith('/internal/files/') ? files : calls;
  handle(request, response).catch((error: unknown) => response.destroy(error as Error));
});

let mine: FurnishedWorkspace;
let theirs: FurnishedWorkspace;

beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  [mine, theirs] = [await furnishWorkspace(db), await furnishWorkspace(db)];
  callers = [...callersOf(mine), ...nearlyAll(mine).map(({ caller }) => caller)];
}, 180_000);
afterAll(() => {
  server.close();
  expect(faults).toEqual([]);
});

async function send(method: string, path: string, caller?: string, body?: string) {
  const headers: Record<string, string> = {
    ...(caller && { 'x-caller': caller }),
    ...(body !== undefined && { 'content-type': 'application/octet-stream' }),
  };
  const { port } = server.address() as AddressInfo;
  const answer = await fetch(`http://127.0.0.1:${port}/internal/${path}`, {
    ...{ method, headers },
    ...(body !== undefined && { body }),
  });
  return { status: answer.status, text: await answer.text() };
}

async function sendFile(name: string, caller: string | undefined, input: { path: string; body?: string }) {
  const { status, text } = await send(name.split(' ')[0] ?? '', `files/${input.path}`, caller, input.body);
  if (status < 400) return { code: 'ok', permission: undefined, text };
  const problem = JSON.parse(text) as { code: string; required_permission?: string; request_id: string };
  return {
    ...{ code: problem.code, permission: problem.required_permission },
    text: text.replace(problem.request_id, ''),
  };
}

type Sent = { path: string; body?: string };
const inputOf = (row: Row, o: Objects) => row.input?.(o) as Sent;
const otto = (one: FurnishedWorkspace): Objects => ({ ...one.ids, ...one.people.otto });
const rows = Object.entries(fileRows);

describe('without a session', () => {
  const procedures = Object.entries(
    consoleRouter._def.procedures as unknown as Record<string, { _def: { type: string } }>,
  );
  test.each(procedures.map(([name, { _def }]) => [name, _def.type]))('%s is 401', async (name, type) => {
    const { status, text } = await send(type === 'query' ? 'GET' : 'POST', `trpc/${name}`);
    expect([status, JSON.parse(text).code]).toEqual([401, 'unauthorized']);
  });

  test.each(rows)('%s is 401', async (name, row) => {
    expect(await sendFile(name, undefined, inputOf(row, otto(mine)))).toMatchObject({ code: 'unauthorized' });
  });
});

test('every route for files has a row in the table, and every row a route', () => {
  const routes = fileRoutes.map(({ method, path }) => {
    const address = path.source.replaceAll('\\', '').replace(/\([^)]*\)/, ':id');
    return `${method} ${address.slice(1, -1)}`;
  });
  const named = rows.map(([name]) => name.split(' ').slice(0, 2).join(' '));
  expect([...new Set(named)].sort()).toEqual(routes.sort());
});

describe('a route for files', () => {
  test.each(rows)('%s answers to each role', async (name, row) => {
    const words: string[] = [];
    for (const caller of callersOf(mine)) {
      words.push(wordOf(await sendFile(name, caller.name, inputOf(row, otto(mine))), row.needs));
    }
    expect(words).toEqual(['-', ...row.answers.split(' ')]);
  });

  const addressed = rows.filter(([, row]) => String(row.input).startsWith('(o)'));
  test.each(addressed)('%s answers to a foreign id as to one that never was', async (name, row) => {
    for (const { foreign, unknown, ids } of replaceIds(inputOf(row, otto(mine)), otto(mine), otto(theirs))) {
      const [answer, never] = [
        await sendFile(name, 'Owner', foreign as Sent),
        await sendFile(name, 'Owner', unknown as Sent),
      ];
      expect(answer.code).toBe('not-found');
      expect(alike(answer.text, ids[0])).toBe(alike(never.text, ids[1]));
    }
  });
});

describe('a file', () => {
  const year = 'from=2026-01-01&to=2026-06-30&state=requested&state=approved';
  /** What pages show, as files. */
  const shown = (): string[] => [
    ...Object.keys(reportFiles).flatMap((id) =>
      ['self', 'managed', 'all'].map((scope) => {
        const ofAbsence = id === 'absence' || id === 'sickness';
        const query = id === 'pending-differences' ? '' : ofAbsence ? year : year.split('&state')[0];
        return `reports/${id}?${query}&scope=${scope}`;
      }),
    ),
    ...['absence', 'sickness'].flatMap((id) =>
      ['self', 'managed', 'all'].map((scope) => `reports/${id}?${year}&scope=${scope}&group=activity`),
    ),
    `absences/overviews?year=2026&org_unit_id=${mine.ids.orgUnit}`,
    `sandbox/${mine.ids.sandbox}?format=csv&lines=all`,
  ];
  /** The addresses that files are read from, with all that they may be asked for. */
  const addresses = (): string[] => [
    // For programs and for people.
    ...shown().flatMap((address) => [address, `${address}&words=en`]),
    `exports/${mine.ids.export}`,
    `imports/${mine.ids.import}/refused-rows`,
    ...people.flatMap((name) => {
      const { employee, attachment } = mine.people[name];
      return [`people/${employee}`, `attachments/${attachment}`];
    }),
  ];

  test('tells nobody of a sickness they may not know', async () => {
    const may = new Map([
      ...Object.entries(knownSickness),
      ...nearlyAll(mine).map((one) => [one.caller.name, one.may] as const),
    ]);
    const [told, shownAt] = [[] as string[], new Set<string>()];
    for (const address of addresses()) {
      for (const { name } of callers) {
        const { status, text } = await send('GET', `files/${address}`, name);
        expect([200, 403, 404], `${address} to ${name}: ${text}`).toContain(status);
        for (const whose of people.filter((one) => sicknessMarks(one).some((mark) => text.includes(mark)))) {
          shownAt.add(address.split(/[/?]/)[0] ?? '');
          if (!may.get(name)?.includes(whose)) told.push(`${address} to ${name} of ${whose}`);
        }
      }
    }
    expect(told).toEqual([]);
    // The walk sees it where it may be seen.
    expect([...shownAt].sort()).toEqual(['absences', 'attachments', 'people', 'reports']);
  });
});

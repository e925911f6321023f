import { chmodSync, mkdirSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { chooseDataDir } from './data-dir.ts';

const closedHome = mkdtempSync(join(tmpdir(), 'closed-home-'));
chmodSync(closedHome, 0o700);
const project = join(closedHome, 'project');
mkdirSync(project);

test('a checkout below a closed home folder keeps its data in /var/lib when root starts it, and says so', () => {
  const place = chooseDataDir({ wanted: null, projectRoot: project, embedded: true, asRoot: true });
  expect(place).toMatchObject({
    dataDir: expect.stringMatching(/^\/var\/lib\/stempel\/project-[0-9a-f]{8}$/),
    notice: expect.stringContaining(closedHome),
  });
});

test('an ordinary user, or an external database, keeps the data in the project', () => {
  const usual = { dataDir: join(project, '.stempel'), notice: null };
  expect(chooseDataDir({ wanted: null, projectRoot: project, embedded: true, asRoot: false })).toEqual(usual);
  expect(chooseDataDir({ wanted: null, projectRoot: project, embedded: false, asRoot: true })).toEqual(usual);
});

test('a DATA_DIR that PostgreSQL cannot enter is refused by name', () => {
  const place = chooseDataDir({
    wanted: `${project}/data`,
    projectRoot: project,
    embedded: true,
    asRoot: true,
  });
  expect(place).toEqual({ problem: expect.stringMatching(/^DATA_DIR is ".*project\/data", but PostgreSQL/) });
});

test('an open path is taken as it is', () => {
  const open = mkdtempSync(join(tmpdir(), 'open-'));
  chmodSync(open, 0o755);
  const wanted = join(open, 'data');
  expect(chooseDataDir({ wanted, projectRoot: project, embedded: true, asRoot: true })).toEqual({
    dataDir: wanted,
    notice: null,
  });
});

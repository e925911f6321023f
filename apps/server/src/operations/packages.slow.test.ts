import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findSystemProgram } from '@stempel/db/testing';
import { describe, expect, test } from 'vitest';
import { parseAllDocuments } from 'yaml';
import { projectRoot } from '../config.ts';
import { findHaproxy } from '../testing/haproxy.ts';

// What is in `operate` for containers, systemd and Kubernetes as those read it who run it.

const operate = join(projectRoot, 'apps/server/operate');
const haproxy = findHaproxy();
const systemd = findSystemProgram({
  places: ['/usr/bin/systemd-analyze'],
  debianPackage: 'systemd',
  reason: 'The unit of systemd is not tested: there is no systemd-analyze.',
});

function run(program: string, words: string[]): { status: number | null; said: string } {
  const { status, stdout, stderr } = spawnSync(program, words, { encoding: 'utf8' });
  return { status, said: `${stdout}${stderr}` };
}

test.runIf(haproxy)('haproxy takes the configuration of the composition', () => {
  expect(run(haproxy ?? '', ['-c', '-f', join(operate, 'compose/haproxy.cfg')])).toMatchObject({ status: 0 });
});

describe.runIf(systemd)('systemd', () => {
  /** As it is, but with a program that is here. */
  function unitHere(): string {
    const text = readFileSync(join(operate, 'systemd/stempel.service'), 'utf8');
    const unit = join(mkdtempSync(join(tmpdir(), 'stempel-unit-')), 'stempel.service');
    const started = 'ExecStart=/opt/stempel/bin/stempel-server\n';
    expect(text).toContain(started);
    writeFileSync(unit, text.replace(started, `ExecStart=${process.execPath}\n`));
    return unit;
  }

  test('finds nothing wrong with the unit', () => {
    expect(run(systemd ?? '', ['verify', unitHere()])).toEqual({ status: 0, said: '' });
  });

  test('calls it well protected: at most 1.5 of 10 is open', () => {
    const words = ['security', '--offline=true', '--no-pager', '--threshold=15', unitHere()];
    expect(run(systemd ?? '', words)).toMatchObject({ status: 0 });
  });
});

/** Where the types of each kind lie. */
const types: Record<string, string> = {
  ConfigMap: 'core/v1',
  Secret: 'core/v1',
  Service: 'core/v1',
  ServiceAccount: 'core/v1',
  Deployment: 'apps/v1',
  PodDisruptionBudget: 'policy/v1',
  NetworkPolicy: 'networking/v1',
};

/** What the compiler says of the objects, by the types that are made of Kubernetes' own schema. */
function judgeObjects(objects: { kind: string }[]): string {
  const folder = mkdtempSync(join(projectRoot, 'apps/server/node_modules/.kubernetes-'));
  const lines = objects.map(
    (one, place) =>
      `export const o${place}: import('kubernetes-types/${types[one.kind]}').${one.kind} = ${JSON.stringify(one)};`,
  );
  const file = join(folder, 'objects.ts');
  writeFileSync(file, lines.join('\n'));
  const options = ['--noEmit', '--strict', '--module', 'preserve', '--ignoreConfig', file];
  const { said } = run(join(projectRoot, 'node_modules/.bin/tsc'), options);
  rmSync(folder, { recursive: true });
  return said;
}

describe('Kubernetes', () => {
  const objects = ['stempel.yml', 'secret.yml'].flatMap((file) =>
    parseAllDocuments(readFileSync(join(operate, 'kubernetes', file), 'utf8')).map((one) => one.toJS()),
  );

  test('knows every field of every object, and takes its value', () => {
    expect(objects.map(({ kind }) => kind).sort()).toEqual(Object.keys(types).sort());
    expect(judgeObjects(objects)).toBe('');
  });

  test('would not take a field that there is not', () => {
    const [first] = objects.filter(({ kind }) => kind === 'Deployment');
    expect(judgeObjects([{ ...first, spec: { ...first.spec, replica: 2 } }])).toContain('"replica"');
  });
});

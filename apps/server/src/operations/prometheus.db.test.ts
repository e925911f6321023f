import { spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '@stempel/db/free-port';
import { findSystemProgram } from '@stempel/db/testing';
import { describe, expect, test, vi } from 'vitest';
import { parse } from 'yaml';
import { projectRoot } from '../config.ts';
import { preparedDatabase } from '../testing/prepared-database.ts';
import { startProcess } from '../testing/start-process.ts';

// What an operator's Prometheus makes of the second listener and of the files in `operate`.

const operate = join(projectRoot, 'apps/server/operate');
const rules = join(operate, 'alerts.yml');
const prometheus = findSystemProgram({
  places: [process.env.PROMETHEUS_PATH, '/usr/bin/prometheus', '/opt/homebrew/bin/prometheus'],
  debianPackage: 'prometheus',
  reason: 'Metrics are not tested with Prometheus: install one and name it in PROMETHEUS_PATH.',
});
const promtool = (words: string[], input = '') =>
  spawnSync(join(prometheus ?? '', '..', 'promtool'), words, { encoding: 'utf8', input });

type Sample = { metric: Record<string, string>; value: [number, string] };

describe.runIf(prometheus)('Prometheus', () => {
  test('takes the alert rules', () => {
    const { status, stdout, stderr } = promtool(['check', 'rules', rules]);
    expect([status, stdout + stderr]).toEqual([0, expect.stringContaining('9 rules found')]);
  });

  test('scrapes a server; names are as it wants them, and every rule and panel asks for what is there', async () => {
    const OPS_PORT = String(await freePort());
    const server = await startProcess({ ...(await preparedDatabase()), OPS_PORT });
    await fetch(`${server.origin}/api/ping`);
    const folder = mkdtempSync(join(tmpdir(), 'stempel-prometheus-'));
    const documented = readFileSync(join(operate, 'prometheus.yml'), 'utf8');
    expect(documented).toContain('127.0.0.1:9464');
    const config = documented.replace('9464', OPS_PORT).replaceAll('15s', '1s').replace('alerts.yml', rules);
    writeFileSync(join(folder, 'prometheus.yml'), config);
    const port = await freePort();
    const child = spawn(
      prometheus ?? '',
      [
        `--config.file=${folder}/prometheus.yml`,
        `--storage.tsdb.path=${folder}/data`,
        `--web.listen-address=127.0.0.1:${port}`,
      ],
      { stdio: 'ignore' },
    );
    const ended = new Promise((resolve) => child.once('close', resolve));
    const ask = async (query: string): Promise<Sample[]> => {
      const answer = await fetch(`http://127.0.0.1:${port}/api/v1/query?query=${encodeURIComponent(query)}`);
      const { data } = (await answer.json()) as { data: { result: Sample[] } };
      return data.result;
    };
    try {
      await vi.waitFor(async () => expect(await ask('up{job="stempel"} == 1')).toHaveLength(1), {
        timeout: 60_000,
        interval: 250,
      });
      const text = await (await fetch(`http://127.0.0.1:${OPS_PORT}/metrics`)).text();
      const lint = promtool(['check', 'metrics'], text);
      expect(lint.stdout + lint.stderr).toBe('');

      const names = new Set([...text.matchAll(/^# TYPE (\S+)/gm)].map(([, name]) => name));
      const asked = [
        ...parse(readFileSync(rules, 'utf8')).groups[0].rules.map(({ expr }: { expr: string }) => expr),
        ...JSON.parse(readFileSync(join(operate, 'grafana-dashboard.json'), 'utf8')).panels.flatMap(
          ({ targets }: { targets: { expr: string }[] }) => targets.map(({ expr }) => expr),
        ),
      ].flatMap((expr: string) => expr.match(/\b(?:stempel|nodejs|process)_[a-z0-9_]+/g) ?? []);
      expect(asked.length).toBeGreaterThan(20);
      const missing = asked.filter(
        (name) => !names.has(name.replace(/_(?:bucket|count|sum)$/, '')) && !names.has(name),
      );
      expect(missing).toEqual([]);
    } finally {
      child.kill('SIGTERM');
      await Promise.all([ended, server.end('SIGTERM')]);
      rmSync(folder, { recursive: true, force: true });
    }
  });
});

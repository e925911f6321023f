import { spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '@stempel/db/free-port';
import { findSystemProgram } from '@stempel/db/testing';
import { describe, expect, test, vi } from 'vitest';
import { parse, stringify } from 'yaml';
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
    expect([status, stdout + stderr]).toEqual([0, expect.stringContaining('12 rules found')]);
  });

  /** Calls that are counted on, so many a minute. */
  function callsOf(perMinute: { served: number; failed: number; turnedAway: number }) {
    const { served, failed, turnedAway } = perMinute;
    const count = (status: number) =>
      `stempel_http_request_duration_seconds_count{job="stempel",instance="a",surface="api",operation="x",status="${status}"}`;
    return [
      [count(200), `0+${served}x20`],
      [count(500), `0+${failed}x20`],
      [count(503), `0+${turnedAway}x20`],
      ['stempel_calls_turned_away_total{job="stempel",instance="a",where="gate"}', `0+${turnedAway}x20`],
    ] as const;
  }

  /** Whether these alerts and no others fire at the minute, as Prometheus works the rules out. */
  function firing(series: readonly (readonly [string, string])[], minute: number, expected: string[]) {
    const asked = {
      rule_files: [rules],
      evaluation_interval: '1m',
      tests: [
        {
          interval: '1m',
          input_series: series.map(([name, values]) => ({ series: name, values })),
          promql_expr_test: [
            {
              expr: 'sum by (alertname) (ALERTS{alertstate="firing"})',
              eval_time: `${minute}m`,
              exp_samples: expected.map((name) => ({ labels: `{alertname="${name}"}`, value: 1 })),
            },
          ],
        },
      ],
    };
    const folder = mkdtempSync(join(tmpdir(), 'stempel-alerts-'));
    writeFileSync(join(folder, 'asked.yml'), stringify(asked));
    const { status, stdout, stderr } = promtool(['test', 'rules', join(folder, 'asked.yml')]);
    rmSync(folder, { recursive: true, force: true });
    return [status, stdout + stderr];
  }

  test.each([
    ['all is well', { served: 6_000, failed: 0, turnedAway: 0 }, []],
    ['some calls fail', { served: 6_000, failed: 120, turnedAway: 0 }, ['StempelCallsFail']],
    ['some are turned away', { served: 6_000, failed: 0, turnedAway: 120 }, ['StempelCallsTurnedAway']],
    [
      'many are turned away',
      { served: 6_000, failed: 0, turnedAway: 6_000 },
      ['StempelCallsTurnedAway', 'StempelOverloaded'],
    ],
  ])('fires what is to be looked at when %s', (_, perMinute, expected) => {
    expect(firing(callsOf(perMinute), 15, expected)).toEqual([0, expect.stringContaining('SUCCESS')]);
  });

  test.each([
    ['is a day old', '86400+60x30', '0x30', []],
    ['was due two days ago', '172800+60x30', '0x30', ['StempelBackupOld']],
    ['was never made', 'Inf '.repeat(31).trim(), '0x30', ['StempelBackupOld']],
    ['was found damaged', '86400+60x30', '1x30', ['StempelBackupDamaged']],
  ])('fires what is to be looked at when a backup %s', (_, age, damaged, expected) => {
    const series = [
      ['stempel_backup_age_seconds{job="stempel",instance="a"}', age],
      ['stempel_backup_damaged{job="stempel",instance="a"}', damaged],
    ] as const;
    expect(firing(series, 20, expected)).toEqual([0, expect.stringContaining('SUCCESS')]);
  });

  test('scrapes a server; names are as it wants them, and every rule and panel asks for what is there', async () => {
    const OPS_PORT = String(await freePort());
    const BACKUP_DIR = mkdtempSync(join(tmpdir(), 'stempel-backups-'));
    const server = await startProcess({ ...(await preparedDatabase()), OPS_PORT, BACKUP_DIR });
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
      for (const made of [folder, BACKUP_DIR]) rmSync(made, { recursive: true, force: true });
    }
  });
});

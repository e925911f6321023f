import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findSystemProgram } from '@stempel/db/testing';
import { stringify } from 'yaml';
import { projectRoot } from '../config.ts';

/** What an operator gets with the product for their Prometheus. */
export const operate = join(projectRoot, 'apps/server/operate');
export const rules = join(operate, 'alerts.yml');

export const prometheus = findSystemProgram({
  places: [process.env.PROMETHEUS_PATH, '/usr/bin/prometheus', '/opt/homebrew/bin/prometheus'],
  debianPackage: 'prometheus',
  reason: 'Metrics are not tested with Prometheus: install one and name it in PROMETHEUS_PATH.',
});

export const promtool = (words: string[], input = '') =>
  spawnSync(join(prometheus ?? '', '..', 'promtool'), words, { encoding: 'utf8', input });

/** A name with its labels, and its values minute by minute as promtool writes them. */
export type GivenSeries = readonly [name: string, values: string];

/** Whether these alerts and no others fire at the minute, as Prometheus works the rules out: `[0, … SUCCESS …]`. */
export function firing(series: readonly GivenSeries[], minute: number, expected: readonly string[]) {
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

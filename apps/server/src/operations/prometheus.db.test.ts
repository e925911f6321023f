import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { mintKey } from '@stempel/auth/testing';
import { createWebhookDoor } from '@stempel/auth/webhooks';
import { connectDatabase } from '@stempel/db';
import { freePort } from '@stempel/db/free-port';
import { testSecret } from '@stempel/db/testing';
import { createOutgoing } from '@stempel/outgoing';
import { createRole, createRoleBody } from '@stempel/services/access/roles';
import { createWebhook, saveWebhookInput } from '@stempel/services/events/webhooks';
import { createOrgUnit, createOrgUnitBody } from '@stempel/services/organization/org-units';
import { makeTenant } from '@stempel/services/testing';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { parse } from 'yaml';
import { askedSeries } from '../testing/asked-series.ts';
import { preparedDatabase } from '../testing/prepared-database.ts';
import { operate, prometheus, promtool, rules } from '../testing/promtool.ts';
import { type ServerProcess, startProcess } from '../testing/start-process.ts';

// What an operator's Prometheus makes of the second listener of a server to which everything happened that is watched.

type Panel = { title: string; targets: { expr: string; legendFormat?: string }[] };
type Variable = { name: string; type: string; query: string };
const dashboard: { panels: Panel[]; templating: { list: Variable[] } } = JSON.parse(
  readFileSync(join(operate, 'grafana-dashboard.json'), 'utf8'),
);
const panels = dashboard.panels.flatMap(({ title, targets }) =>
  targets.map(({ expr, legendFormat }) => [title, expr, legendFormat ?? ''] as const),
);
const alerts = parse(readFileSync(rules, 'utf8')).groups[0].rules.map(
  (rule: { alert: string; expr: string; annotations: { summary: string } }) =>
    [rule.alert, rule.expr, rule.annotations.summary] as const,
) as (readonly [string, string, string])[];

describe.runIf(prometheus)('Prometheus', () => {
  let server: ServerProcess;
  let metrics: string;
  let asks: string;
  let end: () => Promise<void>;
  const soon = { timeout: 60_000, interval: 250 };

  async function ask<Found>(path: string): Promise<Found[]> {
    const answer = await fetch(`${asks}/api/v1/${path}`);
    return ((await answer.json()) as { data: Found[] }).data;
  }
  const seriesOf = (selector: string) => ask<object>(`series?match[]=${encodeURIComponent(selector)}`);

  beforeAll(async () => {
    const OPS_PORT = String(await freePort());
    const BACKUP_DIR = mkdtempSync(join(tmpdir(), 'stempel-backups-'));
    const prepared = await preparedDatabase();
    const ALLOWED_NETWORKS = '127.0.0.0/8,::1/128';
    server = await startProcess({ ...prepared, OPS_PORT, BACKUP_DIR, ALLOWED_NETWORKS });
    metrics = `http://127.0.0.1:${OPS_PORT}/metrics`;
    await letAllHappen(prepared.DATABASE_URL);
    const folder = mkdtempSync(join(tmpdir(), 'stempel-prometheus-'));
    const documented = readFileSync(join(operate, 'prometheus.yml'), 'utf8');
    expect(documented).toContain('127.0.0.1:9464');
    const config = documented.replace('9464', OPS_PORT).replaceAll('15s', '1s').replace('alerts.yml', rules);
    writeFileSync(join(folder, 'prometheus.yml'), config);
    const port = await freePort();
    asks = `http://127.0.0.1:${port}`;
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
    end = async () => {
      child.kill('SIGTERM');
      await Promise.all([ended, server.end('SIGTERM')]);
      for (const made of [folder, BACKUP_DIR]) rmSync(made, { recursive: true, force: true });
    };
  }, 240_000);
  afterAll(() => end());

  /** A call that fails, a job that fails, a job that is done, and an event that cannot be delivered. */
  async function letAllHappen(ownerUrl: string) {
    const owner = connectDatabase({ url: ownerUrl, poolSize: 2 });
    const outgoing = createOutgoing({ allowedNetworks: ['127.0.0.0/8'] });
    const door = createWebhookDoor({ instanceSecret: testSecret, outgoing });
    const { ctx, person } = await makeTenant(owner, Temporal.Now.instant().toString());
    const boss = { ...person(['*:*:*']), now: Temporal.Now.instant() };
    const role = await createRole(boss, createRoleBody.parse({ name: 'Told', grants: ['*:read:all'] }));
    const address = `http://127.0.0.1:${await freePort()}`;
    const asked = { address, types: ['org_unit.created'], role_id: role.id };
    await createWebhook(boss, saveWebhookInput.parse(asked), door);
    await createOrgUnit(boss, createOrgUnitBody.parse({ code: 'north', name: 'North' }));
    const { key } = await mintKey(owner, ctx.workspace.id);
    await owner.pool.query('alter table projects rename to projects_away');
    const authorization = `Bearer ${key}`;
    expect((await fetch(`${server.origin}/api/projects`, { headers: { authorization } })).status).toBe(500);
    await owner.pool.query('alter table outgoing_mails rename to outgoing_mails_away');
    for (const work of ['send-mail', 'clean-up']) {
      await owner.pool.query(
        `insert into due_work (workspace_id, work, id, due_at, look_at, noted_at)
         values ($1, $2, gen_random_uuid(), now(), now(), now()) on conflict do nothing`,
        [ctx.workspace.id, work],
      );
    }
    await outgoing.close();
    await owner.close();
    await vi.waitFor(async () => {
      const text = await (await fetch(metrics)).text();
      for (const pattern of [
        /^stempel_job_duration_seconds_count\{.*send-mail/m,
        /^stempel_job_effects_total\{.*clean-up/m,
        /^stempel_webhook_tries_total\{/m,
      ])
        expect(text).toMatch(pattern);
    }, soon);
  }

  test('takes the metrics of a server, with names as it wants them', async () => {
    await vi.waitFor(async () => expect(await seriesOf('stempel_jobs_answered')).toHaveLength(1), soon);
    const lint = promtool(['check', 'metrics'], await (await fetch(metrics)).text());
    expect(lint.stdout + lint.stderr).toBe('');
  });

  test.each(alerts)('%s asks for labels and values that a server tells', async (_, expression, said) => {
    const asked = askedSeries(expression, said);
    expect(asked.length).toBeGreaterThan(0);
    for (const selector of asked)
      await vi.waitFor(async () => expect([selector, await seriesOf(selector)]).not.toEqual([selector, []]), {
        timeout: 10_000,
        interval: 500,
      });
  });

  test.each(panels)('the panel “%s” shows what a server tells: %s', async (_, expression, called) => {
    const asked = askedSeries(expression, called);
    expect(asked.length).toBeGreaterThan(0);
    for (const selector of asked) expect([selector, await seriesOf(selector)]).not.toEqual([selector, []]);
  });

  test('the dashboard lists the servers, and its panels are of those that are chosen', async () => {
    const [variable] = dashboard.templating.list.filter(({ type }) => type === 'query');
    const [, name = '', label = ''] = /^label_values\((\w+), (\w+)\)$/.exec(variable?.query ?? '') ?? [];
    const [found] = (await seriesOf(name)) as Record<string, string>[];
    expect(found?.[label]).toBe(new URL(metrics).host);
    const variables = panels.flatMap(([, expression]) => expression.match(/\$(?!__)\w+/g) ?? []);
    expect([...new Set(variables)]).toEqual([`$${variable?.name}`]);
  });
});

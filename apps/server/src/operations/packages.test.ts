import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Registry } from 'prom-client';
import { describe, expect, test } from 'vitest';
import { parse, parseAllDocuments } from 'yaml';
import { inOrder } from '../close-server.ts';
import { projectRoot, readConfig, variableNames } from '../config.ts';
import { createLog } from '../log.ts';
import { createOpsServer } from './ops-listener.ts';
import { ReadinessCheck } from './readiness.ts';

// What is in `operate` for containers, systemd and Kubernetes says of this server what is so.

const read = (path: string) => readFileSync(join(projectRoot, 'apps/server/operate', path), 'utf8');
const containerfile = read('container/Containerfile');
const unit = read('systemd/stempel.service');
const compose = parse(read('compose/compose.yml'), { merge: true });
const objects = [
  ...parseAllDocuments(read('kubernetes/stempel.yml')),
  ...parseAllDocuments(read('kubernetes/secret.yml')),
].map((document) => document.toJS());
const objectOf = (kind: string) => objects.find((one) => one.kind === kind);
const pod = objectOf('Deployment').spec.template.spec;
const [container] = pod.containers;

/** Late calls have five seconds, then running ones their time, then connections ten and what else there is (README.md, Decided here). */
const afterDrainSeconds = 5 + inOrder.whole + 15;

/** NAME=value, one a line or several behind one keyword. */
const assignments = (text: string) =>
  Object.fromEntries(
    [...text.matchAll(/\b([A-Z][A-Z_]+)=(\S*)/g)].map(([, name = '', value = '']) => [name, value]),
  );
const linesOf = (text: string, keyword: RegExp) =>
  text
    .split('\n')
    .filter((line) => keyword.test(line))
    .join('\n');
const imageSettings = assignments(linesOf(containerfile, /^ENV /));
const unitSettings = assignments(linesOf(unit, /^Environment=/).replaceAll('Environment=', ''));
const envFile = (path: string) => assignments(linesOf(read(path), /^[A-Z]/));
const secretSettings: Record<string, string> = objectOf('Secret').stringData;
const clusterSettings: Record<string, string> = {
  ...objectOf('ConfigMap').data,
  ...Object.fromEntries(
    container.env.map(
      ({ name, valueFrom }: { name: string; valueFrom: { secretKeyRef: { key: string } } }) => [
        name,
        secretSettings[valueFrom.secretKeyRef.key],
      ],
    ),
  ),
};

/** What each way to run it gives the server. */
const ways: Record<string, Record<string, string>> = {
  systemd: { ...unitSettings, ...envFile('systemd/stempel.env') },
  compose: {
    ...imageSettings,
    ...envFile('compose/stempel.env.example'),
    STEMPEL_SECRET: 'x'.repeat(64),
    ...compose.services.one.environment,
    DATABASE_URL: compose.services.one.environment.DATABASE_URL.replace(/\$\{.*\}/, 'password'),
  },
  kubernetes: { ...imageSettings, ...clusterSettings },
};

/** Node's and the system's own. */
const notOurs = ['NODE_ENV', 'HOME'];

describe.each(Object.entries(ways))('%s', (_way, given) => {
  test('sets nothing that the server does not read', () => {
    const unknown = Object.keys(given).filter(
      (name) => !variableNames.includes(name) && !notOurs.includes(name),
    );
    expect(unknown).toEqual([]);
  });

  test('starts on an external database with a second listener, a secret and time to drain', () => {
    const config = readConfig(given);
    expect(config).toMatchObject({ port: 3000, dataDir: '/var/lib/stempel', operations: { port: 9464 } });
    expect(config.databaseUrl).toMatch(/^postgres:/);
    expect(config.secret).not.toBeNull();
    expect(config.drainSeconds).toBeGreaterThanOrEqual(5);
  });
});

test('whoever ends a server waits until it has drained and ended', () => {
  const [, unitStop] = /^TimeoutStopSec=(\d+)$/m.exec(unit) ?? [];
  const needs = (way: string, before = 0) => before + readConfig(ways[way]).drainSeconds + afterDrainSeconds;
  expect(Number(unitStop)).toBeGreaterThan(needs('systemd'));
  expect(Number.parseInt(compose.services.one.stop_grace_period, 10)).toBeGreaterThan(needs('compose'));
  const preStop = container.lifecycle.preStop.sleep.seconds;
  expect(pod.terminationGracePeriodSeconds).toBeGreaterThan(needs('kubernetes', preStop));
});

test('the probes are answered by the second listener', async () => {
  const readiness = new ReadinessCheck({
    probe: async () => {},
    findNewestMigration: async () => 1,
    newestMigration: 1,
    askQueue: async () => {},
  });
  const log = createLog('silent');
  const server = createOpsServer({ readiness, metrics: new Registry(), jobMetrics: async () => '', log });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as { port: number };
  const probes = ['startupProbe', 'livenessProbe', 'readinessProbe'].map((name) => container[name].httpGet);
  const paths = [
    ...probes.map(({ path }) => path),
    /process\.env\.OPS_PORT \+ '([^']+)'/.exec(containerfile)?.[1],
  ];
  expect(paths).toHaveLength(4);
  for (const path of paths)
    expect([path, (await fetch(`http://127.0.0.1:${port}${path}`)).status]).toEqual([path, 200]);
  await new Promise((resolve) => server.close(resolve));
  const ops = container.ports.find(({ name }: { name: string }) => name === 'ops');
  expect(probes.map((probe) => probe.port)).toEqual(['ops', 'ops', 'ops']);
  expect(String(ops.containerPort)).toBe(clusterSettings.OPS_PORT);
  expect(clusterSettings.OPS_HOST).toBe('0.0.0.0');
});

test('the image runs as nobody, in folders that the assembly lays, and listens where it says', () => {
  expect(containerfile).toMatch(/^USER 10001:10001$/m);
  expect(pod.securityContext).toMatchObject({ runAsNonRoot: true, runAsUser: 10001, runAsGroup: 10001 });
  expect(/^EXPOSE (.*)$/m.exec(containerfile)?.[1]).toBe(`${imageSettings.PORT} ${imageSettings.OPS_PORT}`);
  const assembly = readFileSync(join(projectRoot, 'tooling/run/assemble.mjs'), 'utf8');
  for (const laid of ['bin/node', 'bin/stempel', 'bin/stempel-server'])
    expect(assembly).toContain(`'${laid}'`);
  const program = '/opt/stempel/bin/stempel-server';
  expect(assembly).toContain("'apps/server/dist'");
  expect(containerfile).toContain(`ENTRYPOINT ["${program}"]`);
  expect(unit).toContain(`ExecStart=${program}\n`);
});

test('nothing but data and temporary files can be written, and no right is kept', () => {
  for (const setting of ['DynamicUser', 'NoNewPrivileges', 'PrivateTmp', 'ProtectHome'])
    expect(unit).toMatch(new RegExp(`^${setting}=yes$`, 'm'));
  expect(unit).toMatch(/^ProtectSystem=strict$/m);
  expect(unit).toMatch(/^CapabilityBoundingSet=$/m);
  const inCluster = {
    readOnlyRootFilesystem: true,
    allowPrivilegeEscalation: false,
    capabilities: { drop: ['ALL'] },
  };
  expect(container.securityContext).toEqual(inCluster);
  expect(container.volumeMounts.map(({ mountPath }: { mountPath: string }) => mountPath)).toEqual([
    imageSettings.DATA_DIR,
    '/tmp',
  ]);
  for (const name of ['one', 'two']) {
    const { read_only, cap_drop, volumes, tmpfs } = compose.services[name];
    expect({ read_only, cap_drop }).toEqual({ read_only: true, cap_drop: ['ALL'] });
    expect([volumes, tmpfs]).toEqual([[`${name}:${imageSettings.DATA_DIR}`], ['/tmp:mode=1777']]);
  }
});

test('objects of the cluster find one another', () => {
  const labels = objectOf('Deployment').spec.template.metadata.labels;
  expect(objectOf('Deployment').spec.selector.matchLabels).toEqual(labels);
  expect(objectOf('Service').spec.selector).toEqual(labels);
  expect(objectOf('PodDisruptionBudget').spec.selector.matchLabels).toEqual(labels);
  expect(objectOf('NetworkPolicy').spec.podSelector.matchLabels).toEqual(labels);
  expect(objectOf('PodDisruptionBudget').spec.minAvailable).toBeLessThan(
    objectOf('Deployment').spec.replicas,
  );
  expect(Object.keys(secretSettings).sort()).toEqual(
    container.env.map(({ name }: { name: string }) => name).sort(),
  );
  const [{ targetPort }] = objectOf('Service').spec.ports;
  const http = container.ports.find(({ name }: { name: string }) => name === targetPort);
  expect(String(http.containerPort)).toBe(clusterSettings.PORT);
  expect(objectOf('Deployment').spec.strategy.rollingUpdate.maxUnavailable).toBe(0);
});

test('the balancer of the composition is the one that is tested, with other names', () => {
  const without = (text: string) =>
    text
      .replaceAll(/^#.*\n/gm, '')
      .replace('resolvers network\n  parse-resolv-conf\n  hold valid 1s\n\n', '')
      .replace(' resolvers network init-addr last,libc,none', '')
      .replace('one:3000', '10.0.0.11:3000')
      .replace('two:3000', '10.0.0.12:3000');
  expect(without(read('compose/haproxy.cfg'))).toBe(without(read('haproxy.cfg')));
  expect(compose.services.balancer.volumes[0]).toMatch(/^\.\/haproxy\.cfg:/);
  const { one, two } = compose.services;
  expect([one.environment.OPS_PORT, two.environment.OPS_PORT]).toEqual(['9464', '9464']);
});

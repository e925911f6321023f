import { setTimeout } from 'node:timers/promises';
import { createOidc } from '@stempel/auth/oidc';
import { createPeople } from '@stempel/auth/people';
import { createWebhookDoor } from '@stempel/auth/webhooks';
import { type Database, newestMigration } from '@stempel/db';
import { createOutgoing } from '@stempel/outgoing';
import { openCallLog } from '@stempel/services/access/api-calls';
import { queuePasswordReset } from '@stempel/services/access/users';
import { prepareReading } from '@stempel/services/transfer/imports';
import { createCalendarDoor } from './calendar-door.ts';
import { briefly, closerOf, inOrder } from './close-server.ts';
import { type Config, compileCache } from './config.ts';
import { isFirstStartUnfinished } from './demo-file.ts';
import { createHttpServer } from './http-server.ts';
import { createInternal } from './internal-routes.ts';
import { createInvitations } from './invitation-routes.ts';
import { LastCall } from './last-call.ts';
import { assertPortIsFree, listen } from './listen.ts';
import { createListener } from './listener.ts';
import { countTurnedAway, type Logger } from './log.ts';
import { createOidcRoutes } from './oidc-routes.ts';
import { openFileFolder, removeReplacedFiles } from './open-file-folder.ts';
import { type Installation, openInstallation } from './open-installation.ts';
import { measureBackups } from './operations/backup-metrics.ts';
import { createOpsServer } from './operations/ops-listener.ts';
import { measureCalls, measurePool, openMetrics } from './operations/process-metrics.ts';
import { ReadinessCheck } from './operations/readiness.ts';
import { openRequestLog } from './operations/request-log.ts';
import type { TraceSettings } from './operations/trace-settings.ts';
import type { Tracing } from './operations/tracing.ts';
import { untilQuiet } from './operations/until-quiet.ts';
import { watchRequests } from './operations/watch-requests.ts';
import { openPages } from './pages.ts';
import { runningRequest } from './running-request.ts';
import { startWorkThread, type WorkThread } from './start-work-thread.ts';
import { createSurfaces } from './surfaces.ts';
import { sweepUploads } from './sweep-uploads.ts';
import { createUnsubscribeDoor } from './unsubscribe-door.ts';

export type RunningServer = {
  installation: Installation;
  /**
   * Lets balancers notice for as long as is set, unless `atOnce`; ends requests and workers, then the database. Where nobody else
   * takes the calls that come meanwhile, running ones are waited for `briefly`.
   */
  stop(how?: { atOnce: boolean; briefly: boolean }): Promise<void>;
};

const poolSizeOfJobs = 12;
const now = () => Temporal.Now.instant();

/** Its packages are only read where traces are asked for. */
async function openTracing(traces: TraceSettings, log: Logger): Promise<Tracing> {
  const { Tracing } = await import('./operations/tracing.ts');
  return new Tracing(traces, log);
}

/** Starts everything in the order in which the parts need one another. */
export async function startServer(config: Config, log: Logger): Promise<RunningServer> {
  await assertPortIsFree(config.port);
  if (config.operations) await assertPortIsFree(config.operations.port, 'OPS_PORT');
  if (config.files) await openFileFolder(config.files);
  const startOver = isFirstStartUnfinished(config);
  const tracing = config.traces ? await openTracing(config.traces, log) : undefined;
  const installation = await openInstallation(config, {
    poolSize: config.connections,
    startOver,
    log,
    trace: tracing,
  });
  if (installation.setAside) {
    log.warn({ database: installation.setAside }, 'the first start was interrupted; it begins anew');
  }
  const opened: (() => Promise<void>)[] = [installation.close];
  if (tracing) opened.unshift(tracing.close);
  // Calls and jobs need the rest, and each other's time to end is none of theirs.
  const working: ((patience: typeof inOrder) => Promise<void>)[] = [];
  let drain: ((atOnce: boolean) => Promise<void>) | undefined;
  const stop: RunningServer['stop'] = async (how = { atOnce: false, briefly: true }) => {
    await drain?.(how.atOnce);
    const patience = how.briefly ? briefly : inOrder;
    const ended = await Promise.allSettled(working.map((end) => end(patience)));
    for (const close of opened.reverse()) ended.push(...(await Promise.allSettled([close()])));
    for (const end of ended)
      if (end.status === 'rejected') log.error({ err: end.reason }, 'not ended in order');
  };
  try {
    const { db, addresses, instanceSecret } = installation;
    if (config.files) await removeReplacedFiles(config.files, db, log);
    opened.push(await sweepUploads({ log, now }));
    // Now, while this process is small (packages/services/src/transfer/imports/reading/starter.ts).
    prepareReading();
    const { smtpUrl } = config;
    const outbox = `${config.dataDir}/outbox`;
    const mail = { smtpUrl, outbox, baseUrl: config.baseUrl, secret: instanceSecret };
    const lastCall = new LastCall();
    const webhooks = { instanceSecret, allowedNetworks: config.allowedNetworks };
    const { backups: planned, backupPassphrase: passphrase } = config;
    const backups = planned && { plan: { ...planned, passphrase }, ownerUrl: installation.ownerUrl };
    const order = {
      ...{ addresses, poolSize: poolSizeOfJobs, mail, webhooks },
      ...{ files: config.files, backups, compileCache, lastCall: lastCall.shared },
    };
    const jobs = startWorkThread(order, log);
    working.push(({ whole }) => jobs.stop(whole));
    const { baseUrl, environment, pagesAt } = config;
    const people = createPeople({
      db,
      baseUrl,
      environment,
      instanceSecret,
      sendReset: (reset) => queuePasswordReset(db, { ...reset, now: now() }),
      log: (level, message) => log[level]({ part: 'sign-in', request_id: runningRequest() }, message),
    });
    const secure = baseUrl.startsWith('https:');
    const outgoing = createOutgoing(config);
    opened.push(outgoing.close);
    const oidc = createOidc({ baseUrl, instanceSecret, outgoing, now });
    const pages = await openPages({
      ...{ people, environment, secure, port: config.port, baseUrl, pagesAt, log, gate: db.gate },
    });
    opened.push(pages.close);
    const metrics = openMetrics();
    measurePool(metrics, db, 'calls');
    measureCalls(metrics, db.gate, () => countTurnedAway(log));
    if (planned) measureBackups(metrics, planned.folder, now);
    const requestLog = openRequestLog(config.logLevel);
    opened.push(async () => requestLog.flush());
    const watch = watchRequests(requestLog.lines, metrics);
    const calls = openCallLog(db, (err, count) =>
      log.warn({ err, count }, 'calls are missing in the log of calls'),
    );
    opened.push(calls.close);
    const { api, scim, trpc, files, refuse, turnAway } = createSurfaces({
      config,
      db,
      people,
      oidc,
      webhooks: createWebhookDoor({ instanceSecret, outgoing }),
      log,
      now,
      manyStatements: jobs.manyStatements,
      onOperation: watch.name,
      onCall: calls.note,
    });
    const internal = createInternal({
      people,
      trpc,
      files,
      invitations: createInvitations({ db, people, now }),
      oidc: createOidcRoutes({ db, oidc, people, environment, secure, log, now }),
      baseUrl,
      log,
    });
    const server = createHttpServer(
      createListener(
        {
          ...{ api, scim, internal, pages: pages.answer },
          unsubscribe: createUnsubscribeDoor({ db, secret: instanceSecret, now }),
          calendar: createCalendarDoor({ db, environment, now }),
        },
        { log, secure, proxies: config.proxies, watch, trace: tracing?.call, turnAway },
      ),
      (error, socket) => {
        const refused = refuse(error, socket);
        if (refused) watch.refused(refused);
      },
    );
    server.on('request', () => lastCall.note());
    const closer = closerOf(server);
    await jobs.ready;
    const readiness = readinessOf(db, jobs);
    if (config.operations) {
      const jobMetrics = () => jobs.ask('metrics');
      const ops = createOpsServer({ readiness, metrics, jobMetrics, log });
      await listen(ops, config.operations, 'OPS_PORT');
      // Until the end: who asks is told that no calls should come.
      const { close } = closerOf(ops);
      opened.push(() => close(briefly));
    }
    await listen(server, config);
    working.push(closer.close);
    drain = async (atOnce) => {
      readiness.drain();
      closer.drain();
      if (atOnce || config.drainSeconds === 0) return;
      await setTimeout(config.drainSeconds * 1_000);
      await untilQuiet(lastCall);
    };
    return { installation, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

function readinessOf(db: Database, jobs: WorkThread): ReadinessCheck {
  return new ReadinessCheck({
    probe: db.probe,
    findNewestMigration: db.findNewestMigration,
    newestMigration: newestMigration(),
    askQueue: async () => void (await jobs.ask('queue')),
  });
}

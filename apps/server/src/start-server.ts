import { createServer, type Server } from 'node:http';
import { setTimeout } from 'node:timers/promises';
import { createOidc } from '@stempel/auth/oidc';
import { createPeople } from '@stempel/auth/people';
import { createWebhookDoor } from '@stempel/auth/webhooks';
import { createOutgoing } from '@stempel/outgoing';
import { queuePasswordReset } from '@stempel/services/access/users';
import { prepareReading } from '@stempel/services/transfer/imports';
import { closerOf } from './close-server.ts';
import { type Config, compileCache } from './config.ts';
import { isFirstStartUnfinished } from './demo.ts';
import { createHttpServer } from './http-server.ts';
import { createInternal } from './internal-routes.ts';
import { createInvitations } from './invitation-routes.ts';
import { LastCall } from './last-call.ts';
import { createListener } from './listener.ts';
import type { Logger } from './log.ts';
import { createOidcRoutes } from './oidc-routes.ts';
import { type Installation, openInstallation } from './open-installation.ts';
import { openPages } from './pages.ts';
import { startWorkThread } from './start-work-thread.ts';
import { createSurfaces } from './surfaces.ts';
import { sweepUploads } from './sweep-uploads.ts';
import { createUnsubscribeDoor } from './unsubscribe-door.ts';

export type RunningServer = {
  installation: Installation;
  /** Ends requests and workers first, then the database. */
  stop(): Promise<void>;
};

const poolSize = 20;
const poolSizeOfJobs = 12;
const now = () => Temporal.Now.instant();

/** Starts everything in the order in which the parts need one another. */
export async function startServer(config: Config, log: Logger): Promise<RunningServer> {
  await assertPortIsFree(config.port);
  const startOver = isFirstStartUnfinished(config);
  const installation = await openInstallation(config, { poolSize, startOver, log });
  if (installation.setAside) {
    log.warn({ database: installation.setAside }, 'the first start was interrupted; it begins anew');
  }
  const opened: (() => Promise<void>)[] = [installation.close];
  // Calls and jobs need the rest, and each other's time to end is none of theirs.
  const working: (() => Promise<void>)[] = [];
  const stop = async () => {
    const ended = await Promise.allSettled(working.map((end) => end()));
    for (const close of opened.reverse()) ended.push(...(await Promise.allSettled([close()])));
    for (const end of ended)
      if (end.status === 'rejected') log.error({ err: end.reason }, 'not ended in order');
  };
  try {
    const { db, addresses, instanceSecret } = installation;
    opened.push(await sweepUploads({ log, now }));
    // Now, while this process is small (packages/services/src/transfer/imports/reading/starter.ts).
    prepareReading();
    const { smtpUrl } = config;
    const outbox = `${config.dataDir}/outbox`;
    const mail = { smtpUrl, outbox, baseUrl: config.baseUrl, secret: instanceSecret };
    const lastCall = new LastCall();
    const webhooks = { instanceSecret, allowedNetworks: config.allowedNetworks };
    const order = {
      ...{ addresses, poolSize: poolSizeOfJobs, mail, webhooks },
      ...{ compileCache, lastCall: lastCall.shared },
    };
    const jobs = startWorkThread(order, log);
    working.push(jobs.stop);
    const { baseUrl, environment, pagesAt } = config;
    const people = createPeople({
      db,
      baseUrl,
      environment,
      instanceSecret,
      sendReset: (reset) => queuePasswordReset(db, { ...reset, now: now() }),
      log: (level, message) => log[level]({ part: 'sign-in' }, message),
    });
    const secure = baseUrl.startsWith('https:');
    const outgoing = createOutgoing(config);
    opened.push(outgoing.close);
    const oidc = createOidc({ baseUrl, instanceSecret, outgoing, now });
    const pages = await openPages({ people, environment, secure, port: config.port, baseUrl, pagesAt, log });
    opened.push(pages.close);
    const { api, scim, trpc, files, refuse } = createSurfaces({
      config,
      db,
      people,
      oidc,
      webhooks: createWebhookDoor({ instanceSecret, outgoing }),
      log,
      now,
      manyStatements: jobs.manyStatements,
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
        },
        { log, secure, proxies: config.proxies },
      ),
      refuse,
    );
    server.on('request', () => lastCall.note());
    const close = closerOf(server);
    await jobs.ready;
    await listen(server, config.port);
    working.push(close);
    return { installation, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

function portProblem(port: number, error: NodeJS.ErrnoException): Error {
  if (error.code === 'EADDRINUSE') {
    return new Error(`PORT is ${port}, which another program uses already: stop it or choose another PORT.`);
  }
  if (error.code === 'EACCES') {
    return new Error(`PORT is ${port}, which this user may not open: choose a PORT above 1023.`);
  }
  return error;
}

function listen(server: Server, port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', (error) => reject(portProblem(port, error)));
    server.listen(port, resolve);
  });
}

const portPatienceMilliseconds = 5_000;

/**
 * Says that the port is taken before PostgreSQL is started for nothing. Waits a little first: a server whose npm was
 * killed needs a moment to notice and to end.
 */
async function assertPortIsFree(port: number): Promise<void> {
  const deadline = performance.now() + portPatienceMilliseconds;
  for (;;) {
    const probe = createServer();
    try {
      await listen(probe, port);
      await new Promise((resolve) => probe.close(resolve));
      return;
    } catch (error) {
      if (performance.now() > deadline) throw error;
      await setTimeout(200);
    }
  }
}

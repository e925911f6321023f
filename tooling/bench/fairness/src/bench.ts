import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Generator, startGenerator } from '@stempel/bench-common/load';
import { benchSecret, openPostgres } from '@stempel/bench-common/open-postgres';
import { connectDatabase, migrateDatabase } from '@stempel/db';
import pg from 'pg';
import { filesOf, type NamedCall, proceduresOf } from './calls.ts';
import { type Filled, fillCompany, type Sessions } from './fill-company.ts';
import { measureCosts } from './measure-costs.ts';
import { measureFairness } from './measure-fairness.ts';
import { type Fairness, printCosts, printReport } from './report.ts';
import { runServer } from './run-server.ts';

const started = performance.now();
const say = (text: string) => {
  const at = ((performance.now() - started) / 1000).toFixed(0).padStart(4);
  process.stderr.write(`${at} s  ${text}\n`);
};

/** On a machine that others use, only the processor time of calls says something. */
const isCostsOnly = process.argv[2] === 'costs';
/** Only calls with this in their names. */
const wanted = process.argv[3] ?? '';
const timesEach = isCostsOnly ? 6 : 12;
const employees = 1_200;
const months = 6;
const tenants = 24;

/** What each of a role's calls costs, the dearest first. */
async function survey(company: Filled, role: 'Employee' | 'Admin', generator: Generator, server: Server) {
  const ids = { ...company.ids, scope: role === 'Employee' ? ('self' as const) : ('all' as const) };
  const mine = role === 'Employee' ? { ...ids, statements: ids.statements.slice(0, 1) } : ids;
  const calls: NamedCall[] = [
    ...proceduresOf(company.signIn(role), mine, timesEach),
    ...filesOf(company.signIn(role), mine, 3),
  ];
  return measureCosts(
    calls.filter(({ name }) => name.includes(wanted)),
    generator,
    server,
  );
}
type Server = Awaited<ReturnType<typeof runServer>>;

const postgres = await openPostgres();
const owner = new pg.Pool({ connectionString: postgres.ownerUrl });
try {
  const { appUrl } = await migrateDatabase(postgres.ownerUrl, { secret: benchSecret });
  // Seeds are consistent by themselves: without foreign key checks they take half the time.
  await owner.query('grant set on parameter session_replication_role to stempel_app');
  const seedUrl = `${appUrl}?options=${encodeURIComponent('-c session_replication_role=replica')}`;
  const db = connectDatabase({ url: seedUrl });
  const sessions: Sessions = {};
  say(`${employees} employees, ${months} months of presence, a month of statements…`);
  const company = await fillCompany(db, sessions, { slug: 'company', employees, months });
  say(`${tenants} other tenants…`);
  const others: Filled[] = [];
  for (let at = 0; at < tenants; at += 1)
    others.push(await fillCompany(db, sessions, { slug: `other-${at}`, employees: 10, months: 1 }));
  await owner.query('vacuum analyze');
  await db.close();
  const people = Object.fromEntries(
    ['Employee', 'Admin'].map((role) => [role, Array.from({ length: 6 }, () => company.signIn(role))]),
  );
  const neighbours = others.map((one) => ({ ...one, cookie: one.signIn('Employee') }));
  for (let at = 0; at < 8; at += 1) company.signIn('Employee');
  const sessionsFile = join(postgres.folder, 'sessions.json');
  const surveyors = {
    Employee: { ...company, signIn: () => people.Employee?.[0] ?? '' },
    Admin: { ...company, signIn: () => people.Admin?.[0] ?? '' },
  };
  writeFileSync(sessionsFile, JSON.stringify(sessions));
  const server = await runServer({ url: appUrl, sessionsFile, folder: postgres.folder });
  const [generator, attacker] = [await startGenerator(), await startGenerator()];
  say('What each call costs an employee…');
  const costs = {
    Employee: await survey(surveyors.Employee, 'Employee', generator, server),
    Admin: await survey(surveyors.Admin, 'Admin', generator, server),
  };
  printCosts(costs);
  say('What the dearest cost the others…');
  const fairness: Fairness[] = [];
  for (const role of isCostsOnly ? [] : (['Employee', 'Admin'] as const)) {
    for (const cost of costs[role].filter(({ isOpen }) => isOpen).slice(0, role === 'Employee' ? 2 : 4)) {
      const cookie = people[role]?.[1 + (fairness.length % 5)] ?? '';
      const calls = cost.calls.map((call) => ({ ...call, headers: { ...call.headers, cookie } }));
      fairness.push({
        role,
        name: cost.name,
        ...(await measureFairness(server, { generator, attacker }, neighbours, calls)),
      });
      say(JSON.stringify(fairness.at(-1)));
    }
  }
  generator.stop();
  attacker.stop();
  await server.stop();
  if (!isCostsOnly && !printReport(costs, fairness)) process.exitCode = 1;
} finally {
  await owner.end();
  await postgres.close();
}

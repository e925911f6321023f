import { type Database, inWorkspace, schema } from '@stempel/db';
import { eq } from '@stempel/db/drizzle';
import type { NewSecret } from '../../access/api-keys/api-key-contract.ts';
import { createApiKey } from '../../access/api-keys/create-api-key.ts';
import { createServiceUser } from '../../access/service-users/create-service-user.ts';
import { audit } from '../../kernel/audit.ts';
import { type ServiceContext, systemContext } from '../../kernel/context.ts';
import { localDate } from '../../kernel/local-date.ts';
import { recordPresence } from '../../recording/presence/record-presence.ts';
import { createWorkspace } from '../../settings/workspaces/create-workspace.ts';
import { type Random, randomFrom } from '../random.ts';
import { type DemoMonths, demoMonths } from './demo-dates.ts';
import { insertCompany } from './insert-company.ts';
import { insertSettings } from './insert-settings.ts';
import { insertSignIn, linkOwner } from './insert-sign-ins.ts';
import { insertTime } from './insert-time.ts';
import { type DemoPerson, demoPeople } from './people.ts';
import { settleMonths } from './settle-months.ts';

export type DemoRole = 'owner' | 'manager' | 'employee';

export interface SeedDemo {
  readonly environment: 'production' | 'staging';
  readonly now: Temporal.Instant;
  readonly requestId: string;
  /** Slug of the workspace; `nordlys` when left out. */
  readonly slug?: string;
  readonly passwords: Readonly<Record<DemoRole, string>>;
  /** Makes (or finds) the identity somebody signs in with and returns its id. */
  readonly makeIdentity: (person: { email: string; name: string; password: string }) => Promise<string>;
  /** What is stored of the API key of the demo's integration. */
  readonly apiKey: NewSecret;
}

export interface SeededDemo {
  readonly workspace: { readonly id: string; readonly slug: string; readonly name: string };
  readonly sign_ins: readonly { readonly role: DemoRole; readonly name: string; readonly email: string }[];
  readonly employees: number;
  readonly presence: number;
  readonly statements: number;
}

const name = 'Nordlys Group';
const timeZone = 'Europe/Copenhagen';
const companySeed = 37;

/**
 * Makes the demo workspace: a company of 60 with two agreements and more than three months of time, relative to
 * `now`. Throws conflict when the slug is taken. The same company every time, whatever the date.
 */
export async function seedDemo(db: Database, input: SeedDemo): Promise<SeededDemo> {
  const { slug = 'nordlys', now, requestId, environment } = input;
  const random = randomFrom(companySeed);
  const people = demoPeople(random);
  const signIns = signInsOf(people);
  const identities = await makeIdentities(input, signIns);
  const months = demoMonths(localDate(now, timeZone));
  // On its first morning, before anybody records anything: what statements were worked out from was known by then.
  const setUpAt = Temporal.PlainDate.from(months.from)
    .toZonedDateTime({ timeZone, plainTime: '04:00' })
    .toInstant();
  const { workspace, ownerId } = await createWorkspace(
    db,
    {
      slug,
      name,
      time_zone: timeZone,
      is_test: true,
      environment,
      owner: { email: signIns.owner.email, name: signIns.owner.name, identity_id: identities.owner },
    },
    { now: setUpAt, requestId },
  );
  const ctx = systemContext(db, { id: workspace.id, slug, name, timeZone, isTest: true }, now, requestId);
  const seeded = await insertDemo(
    { ...ctx, now: setUpAt },
    { months, people, random, ownerId, signIns, identities },
  );
  await addIntegration(ctx, input.apiKey);
  const statements = await settleMonths(ctx, months, seeded.managerUserId);
  await recordLate(ctx, months, seeded.lateId);
  return {
    workspace: { id: workspace.id, slug, name },
    sign_ins: (['owner', 'manager', 'employee'] as const).map((role) => ({ role, ...signIns[role] })),
    employees: people.length,
    presence: seeded.presence,
    statements,
  };
}

interface Demo {
  readonly months: DemoMonths;
  readonly people: readonly DemoPerson[];
  readonly random: Random;
  readonly ownerId: string;
  readonly signIns: Readonly<Record<DemoRole, Person>>;
  readonly identities: Readonly<Record<DemoRole, string>>;
}

/** Settings, people and their time, in one transaction. */
function insertDemo(ctx: ServiceContext, demo: Demo) {
  const { months, people, random, ownerId, signIns, identities } = demo;
  return inWorkspace(ctx.db, ctx.workspace.id, async (tx) => {
    const settings = await insertSettings(tx, ctx);
    const stored = await insertCompany(tx, ctx, settings, people, months.from);
    const presence = await insertTime(tx, { ctx, settings, months, random }, stored);
    const employeeOf = (email: string) => stored.find((one) => one.email === email)?.id ?? '';
    await linkOwner(tx, ownerId, employeeOf(signIns.owner.email));
    const add = (role: 'manager' | 'employee') => {
      const { name: personName, email } = signIns[role];
      const person = { name: personName, email, employeeId: employeeOf(email) };
      return insertSignIn(tx, ctx, { role, ...person, identityId: identities[role] });
    };
    const managerUserId = await add('manager');
    await add('employee');
    const after = { employees: stored.length, presence };
    await audit(tx, ctx, {
      action: 'seed',
      resource: 'workspace',
      objectId: ctx.workspace.id,
      before: null,
      after,
    });
    const late = stored.find(({ unit, style }) => unit === 'dk-care-east' && style === 'part-time');
    return { presence, managerUserId, lateId: late?.id ?? '' };
  });
}

type Person = { readonly name: string; readonly email: string };

/** The owner leads the group, the manager home care east, where the employee works. */
function signInsOf(people: ReturnType<typeof demoPeople>): Readonly<Record<DemoRole, Person>> {
  const of = (unit: string, isHead: boolean): Person => {
    const found = people.find((one) => one.unit === unit && one.isHead === isHead);
    if (!found) throw new Error(`The demo has nobody in the unit ${unit}.`);
    return { name: found.name, email: found.email };
  };
  return {
    owner: of('nordlys', true),
    manager: of('dk-care-east', true),
    employee: of('dk-care-east', false),
  };
}

async function makeIdentities(
  { makeIdentity, passwords }: SeedDemo,
  signIns: Readonly<Record<DemoRole, Person>>,
): Promise<Record<DemoRole, string>> {
  const make = (role: DemoRole) => makeIdentity({ ...signIns[role], password: passwords[role] });
  return { owner: await make('owner'), manager: await make('manager'), employee: await make('employee') };
}

/** A Saturday that was recorded after its month was settled: a pending correction to look at. */
async function recordLate(ctx: ServiceContext, { closed }: DemoMonths, employeeId: string): Promise<void> {
  const first = Temporal.PlainDate.from(closed[1]?.from ?? '');
  const saturday = first.add({ days: (13 - first.dayOfWeek) % 7 });
  const punch = (plainTime: string) =>
    saturday.toZonedDateTime({ timeZone, plainTime }).toString({ timeZoneName: 'never' });
  const note = 'Stood in for a colleague, handed in late.';
  const interval = { start: punch('10:00'), end: punch('13:30'), note };
  await recordPresence(ctx, { employee_id: employeeId, ...interval, source: 'console' });
}

/** A service user that may do all an administrator may, with the key given. */
async function addIntegration(ctx: ServiceContext, apiKey: NewSecret): Promise<void> {
  const { roles } = schema;
  const [admin] = await inWorkspace(ctx.db, ctx.workspace.id, (tx) =>
    tx.select({ id: roles.id }).from(roles).where(eq(roles.builtIn, 'admin')),
  );
  const user = await createServiceUser(ctx, { name: 'Integration', role_ids: admin ? [admin.id] : [] });
  await createApiKey(ctx, { service_user_id: user.id, provisioning: false }, apiKey);
}

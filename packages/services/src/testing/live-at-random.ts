import { EvaluationError } from '@stempel/core';
import type { Database } from '@stempel/db';
import { type ServiceContext, systemContext, type WorkspaceContext } from '../kernel/context.ts';
import { ServiceError } from '../kernel/errors.ts';
import { updateEmployee } from '../organization/employees/index.ts';
import { updateEmployment } from '../organization/employments/index.ts';
import { updateOrgUnit } from '../organization/org-units/index.ts';
import { updatePolicy } from '../policies/index.ts';
import { createAbsence, listAbsences, updateAbsence } from '../recording/absences/index.ts';
import { createEntry, deleteEntry, listEntries, updateEntry } from '../recording/entries/index.ts';
import {
  deletePresence,
  listPresence,
  recordPresence,
  recordPresences,
  updatePresence,
} from '../recording/presence/index.ts';
import { updateTimeAccount } from '../settings/time-accounts/index.ts';
import { updateWorkspace } from '../settings/workspaces/index.ts';
import {
  acceptCorrection,
  dismissCorrection,
  findCorrections,
  listCorrections,
} from '../statements/corrections/index.ts';
import {
  approveStatement,
  generateStatements,
  listStatements,
  reopenStatement,
  submitStatement,
} from '../statements/index.ts';
import { openBalance } from '../statements/timebank/index.ts';
import { findWorkspace } from '../transfer/background/index.ts';

/** Who and what there is to change, by id. */
export interface RandomCompany {
  readonly workspace: WorkspaceContext;
  readonly employees: readonly { readonly id: string; readonly employmentIds: readonly string[] }[];
  readonly unitId: string;
  readonly accounts: { readonly flex: string; readonly vacation: string };
  readonly activityId: string;
  readonly policyId: string;
}

interface Life extends RandomCompany {
  readonly ctx: ServiceContext;
  readonly below: (limit: number) => number;
}

class NothingThere extends Error {
  override readonly name = 'NothingThere';
}

const first = Temporal.PlainDate.from('2026-02-02');
const weeks = 9;
const everything = { scope: 'all', limit: 100 } as const;

/** Draws whole numbers from a seed. */
function drawing(seed: number): (limit: number) => number {
  let state = (seed * 7919) % 2_147_483_647 || 1;
  return (limit) => {
    state = (state * 48_271) % 2_147_483_647;
    return state % limit;
  };
}

/**
 * So many things that happen in a company, one after the other, drawn from a seed; several lives may go on at once.
 * Clocks run on by hours, and now and then step back. What is refused has no effect.
 */
export async function liveAtRandom(
  db: Database,
  company: RandomCompany,
  { seed, steps, onStep }: { seed: number; steps: number; onStep?: (done: number) => void },
): Promise<number> {
  const below = drawing(seed);
  let done = 0;
  for (let step = 0; step < steps; step += 1) {
    const hours = Math.floor((step * weeks * 7 * 24) / steps) + below(60) - 30;
    const now = Temporal.Instant.from('2026-02-09T06:00:00Z').add({
      milliseconds: hours * 3_600_000 + below(3),
    });
    const workspace = (await findWorkspace(db, company.workspace.id)) ?? company.workspace;
    const ctx = systemContext(db, workspace, now, `${seed}-${step}`);
    const act = acts[below(acts.length)];
    try {
      await act?.({ ...company, ctx, below });
      done += 1;
    } catch (error) {
      const isRefusal = [ServiceError, EvaluationError, NothingThere].some((kind) => error instanceof kind);
      if (!isRefusal) throw error;
    }
    onStep?.(step + 1);
  }
  return done;
}

const one = <Item>({ below }: Life, items: readonly Item[]): Item => {
  const item = items[below(items.length)];
  if (item === undefined) throw new NothingThere();
  return item;
};
const dateIn = ({ below }: Life) => first.add({ days: below(weeks * 7) }).toString();

function interval(life: Life) {
  const { below } = life;
  const date = dateIn(life);
  const hour = 5 + below(12);
  const two = (value: number) => `${value}`.padStart(2, '0');
  const start = `${date}T${two(hour)}:${two(below(60))}:00+01:00`;
  return { start, end: `${date}T${two(hour + 1 + below(6))}:${two(below(60))}:00+01:00` };
}

async function presenceOf(life: Life) {
  const employee_id = one(life, life.employees).id;
  const to = first.add({ weeks }).toString();
  const { data } = await listPresence(life.ctx, { employee_id, from: `${first}`, to, limit: 100 });
  return { employee_id, id: one(life, data).id };
}

async function entryOf(life: Life) {
  const employee_id = one(life, life.employees).id;
  const to = first.add({ weeks }).toString();
  const { data } = await listEntries(life.ctx, { employee_id, from: `${first}`, to, limit: 100 });
  return { employee_id, id: one(life, data).id };
}

async function statementIn(life: Life, state: 'ready' | 'submitted') {
  const { data } = await listStatements(life.ctx, { ...everything, state: [state] });
  const inOrder = data.sort((a, b) => (a.period.from < b.period.from ? -1 : 1));
  return one(life, [...new Map(inOrder.reverse().map((row) => [row.employment_id, row])).values()]);
}

type Act = (life: Life) => Promise<unknown>;

const record: Act = (life) => {
  const employee = one(life, life.employees);
  const employment_id = one(life, employee.employmentIds);
  return recordPresence(life.ctx, { employee_id: employee.id, employment_id, ...interval(life) });
};
const recordMany: Act = (life) => {
  const inputs = Array.from({ length: 6 }, () => {
    const employee = one(life, life.employees);
    return { employee_id: employee.id, employment_id: one(life, employee.employmentIds), ...interval(life) };
  });
  return recordPresences(life.ctx, inputs);
};
const change: Act = async (life) =>
  updatePresence(life.ctx, { ...(await presenceOf(life)), ...interval(life) });
const remove: Act = async (life) => deletePresence(life.ctx, await presenceOf(life));
const post: Act = (life) =>
  createEntry(life.ctx, {
    employee_id: one(life, life.employees).id,
    date: dateIn(life),
    activity_id: life.activityId,
    minutes: 1 + life.below(400),
  });
const repost: Act = async (life) =>
  updateEntry(life.ctx, { ...(await entryOf(life)), date: dateIn(life), minutes: 1 + life.below(300) });
const unpost: Act = async (life) => deleteEntry(life.ctx, await entryOf(life));
const stayAway: Act = (life) => {
  const from = dateIn(life);
  const to = Temporal.PlainDate.from(from).add({ days: life.below(4) });
  const account = life.below(2) === 0 ? { account: 'vacation' } : {};
  return createAbsence(life.ctx, {
    employee_id: one(life, life.employees).id,
    from,
    to: `${to}`,
    ...account,
    state: 'approved',
  });
};
const comeBack: Act = async (life) => {
  const { data } = await listAbsences(life.ctx, everything);
  const { id, from } = one(life, data);
  const shorter = life.below(2) === 0 ? { to: from } : { state: 'cancelled' as const };
  return updateAbsence(life.ctx, { id, ...shorter });
};
const open: Act = (life) => {
  const isFlex = life.below(2) === 0;
  return openBalance(life.ctx, {
    employment_id: one(life, one(life, life.employees).employmentIds),
    account_id: isFlex ? life.accounts.flex : life.accounts.vacation,
    date: dateIn(life),
    ...(isFlex ? { minutes: life.below(500) } : { days: `${1 + life.below(20)}` }),
  });
};
const renorm: Act = (life) => {
  const employee = one(life, life.employees);
  const target = { employee_id: employee.id, employment_id: one(life, employee.employmentIds) };
  const day = 300 + life.below(200);
  const week = { mon: day, tue: day, wed: day, thu: day, fri: day, sat: 0, sun: 0 };
  const norms = [{ norm_override: { weeks: [week] } }, { norm_override: null }];
  const zones = [{ time_zone: one(life, ['Europe/London', 'Europe/Helsinki']) }, { time_zone: null }];
  return updateEmployment(life.ctx, {
    ...target,
    effective_from: dateIn(life),
    ...one(life, [...norms, ...zones]),
  });
};
const redate: Act = (life) => {
  const employee = one(life, life.employees);
  const target = { employee_id: employee.id, employment_id: one(life, employee.employmentIds) };
  const end = life.below(2) === 0 ? null : `2026-0${4 + life.below(5)}-15`;
  return updateEmployment(life.ctx, { ...target, end });
};
const born: Act = (life) =>
  updateEmployee(life.ctx, {
    employee_id: one(life, life.employees).id,
    birth_date: `19${60 + life.below(40)}-05-0${1 + life.below(9)}`,
  });
const rule: Act = (life) =>
  updatePolicy(life.ctx, {
    id: life.policyId,
    effective_from: dateIn(life),
    config: {
      kind: 'rules',
      rules: [
        {
          code: 'evening',
          filters: [{ plugin: 'time-of-day', config: { from: `${14 + life.below(6)}:00`, to: '06:00' } }],
          calculator: { plugin: 'percent', config: { percent: `${10 + life.below(40)}` } },
        },
      ],
    },
  });
const move: Act = (life) =>
  updateOrgUnit(life.ctx, {
    id: life.unitId,
    effective_from: dateIn(life),
    time_zone: one(life, ['Europe/Lisbon', 'Europe/Athens', null]),
  });
const moveAll: Act = (life) =>
  updateWorkspace(life.ctx, { time_zone: one(life, ['Europe/Copenhagen', 'Europe/London', 'Asia/Tokyo']) });
const rename: Act = (life) =>
  life.below(2) === 0
    ? updateTimeAccount(life.ctx, { id: life.accounts.flex, code: `flex-${life.below(3)}` })
    : updatePolicy(life.ctx, { id: life.policyId, code: `unsocial-${life.below(3)}` });

const generate: Act = ({ ctx }) => generateStatements(ctx, { batchSize: 2 });
const submit: Act = async (life) => submitStatement(life.ctx, { id: (await statementIn(life, 'ready')).id });
const approve: Act = async (life) => {
  const { id } = await statementIn(life, 'submitted');
  return approveStatement(life.ctx, { id, confirm_uncovered: true });
};
const reopen: Act = async (life) =>
  reopenStatement(life.ctx, { id: (await statementIn(life, 'submitted')).id, note: 'look again' });
const look: Act = ({ ctx }) => findCorrections(ctx);
const decide: Act = async (life) => {
  const { data } = await listCorrections(life.ctx, { ...everything, state: 'pending' });
  const { id, input_hash } = one(life, data);
  const accepts = life.below(4) > 0;
  return accepts ? acceptCorrection(life.ctx, { id, input_hash }) : dismissCorrection(life.ctx, { id });
};

/** As often as they come. */
const acts: readonly Act[] = [
  ...[record, record, record, recordMany, change, change, remove, post, post, repost, unpost],
  ...[stayAway, comeBack, open, renorm, redate, born, rule, rule, move, moveAll, rename],
  ...[generate, generate, submit, submit, submit, approve, approve, approve, reopen, look, look, decide],
];

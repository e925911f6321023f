import type { Database } from '@stempel/db';
import { withoutAudit } from '@stempel/db/testing';
import type { ServiceContext } from '../kernel/context.ts';
import { nameDeputy } from '../organization/deputies/index.ts';
import { createAbsence } from '../recording/absences/index.ts';
import { addAbsenceTypes } from './add-absence-types.ts';
import { addPerson } from './add-person.ts';
import { addEmployees, makeCompany } from './make-company.ts';

/** Deputised: of an employee whose manager the caller stands in for. */
export const whose = ['own', 'managed', 'deputised', 'foreign'] as const;
export type Whose = (typeof whose)[number];

/** Kinds of absence: colleagues may see its name, that somebody is away, and of sickness no more than that. */
export const absenceKinds = ['named', 'plain', 'sickness'] as const;
export type AbsenceKind = (typeof absenceKinds)[number];

/** An absence that is looked for: by the code of its kind, which no other has, and by its dates. */
interface Marked {
  readonly id: string;
  readonly activity: string;
  readonly date: string;
}

export interface MarkedAbsences {
  readonly ctx: ServiceContext;
  readonly unitId: string;
  readonly person: ServiceContext;
  readonly people: Readonly<Record<Whose, string>>;
  readonly approved: Readonly<Record<Whose, Readonly<Record<AbsenceKind, Marked>>>>;
  readonly requested: Readonly<Record<Whose, Readonly<Record<AbsenceKind, Marked>>>>;
}

const managerGrants = ['absences:*:managed', 'absences:*:self'];

/** Working days of a month, one for each person and kind. */
const dayOf = (month: string, who: Whose, kind: AbsenceKind) => {
  const at = whose.indexOf(who) * absenceKinds.length + absenceKinds.indexOf(kind);
  // Weeks of June and July 2026 begin on the 1st and the 6th.
  const first = Temporal.PlainDate.from(`2026-${month}-01`);
  const monday = first.add({ days: (8 - first.dayOfWeek) % 7 });
  return monday.add({ days: Math.floor(at / 5) * 7 + (at % 5) }).toString();
};

/**
 * Somebody with these grants, who works beside an employee they manage, one of a manager they stand in for and one of somebody
 * else; each has an absence of every kind approved and asked for.
 */
export async function makeMarkedAbsences(db: Database, grants: readonly string[]): Promise<MarkedAbsences> {
  const company = await makeCompany(db);
  const { ctx, employee, unitId } = company;
  const [managed, manager, foreign] = await withoutAudit(db, ctx.workspace.id, async (tx) => [
    ...(await addEmployees(tx, company, 1, { managerId: employee.id })),
    ...(await addEmployees(tx, company, 2)),
  ]);
  const [deputised] = await withoutAudit(db, ctx.workspace.id, (tx) =>
    addEmployees(tx, company, 1, { managerId: manager?.id ?? '' }),
  );
  const represented = await addPerson(ctx, manager?.id ?? '', managerGrants, 'Mette');
  const person = await addPerson(ctx, employee.id, grants, 'Person');
  const dates = { from: '2026-01-01', to: '2026-12-31' };
  await nameDeputy(represented.ctx, { deputy_id: employee.id, ...dates });
  const people = {
    ...{ own: employee.id, managed: managed?.id ?? '' },
    ...{ deputised: deputised?.id ?? '', foreign: foreign?.id ?? '' },
  };
  const approved = await recordAll(ctx, people, 'approved', '06');
  const requested = await recordAll(ctx, people, 'requested', '07');
  return { ctx, unitId, person: person.ctx, people, approved, requested };
}

async function recordAll(
  ctx: ServiceContext,
  people: MarkedAbsences['people'],
  state: 'approved' | 'requested',
  month: string,
): Promise<MarkedAbsences['approved']> {
  const of = async (who: Whose, kind: AbsenceKind): Promise<Marked> => {
    const [activity, date] = [`zq-${who}-${kind}-${state}`, dayOf(month, who, kind)];
    const sickness = kind === 'sickness';
    await addAbsenceTypes(ctx, { [activity]: { sickness, seen_as: kind === 'named' ? 'name' : 'away' } });
    const absence = { employee_id: people[who], activity, from: date, to: date, state, sickness };
    return { id: (await createAbsence(ctx, absence)).id, activity, date };
  };
  const made: Partial<Record<Whose, Record<AbsenceKind, Marked>>> = {};
  for (const who of whose) {
    made[who] = {
      named: await of(who, 'named'),
      plain: await of(who, 'plain'),
      sickness: await of(who, 'sickness'),
    };
  }
  return made as MarkedAbsences['approved'];
}

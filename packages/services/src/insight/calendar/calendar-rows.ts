import { namedStatement, type WorkspaceTransaction } from '@stempel/db';
import type { EmploymentRow } from '../../evaluation/employments.ts';
import { employmentsIn, employmentsOf } from '../../evaluation/employments-of-units.ts';
import { collatorOf } from '../../kernel/collations.ts';
import type { ServiceContext } from '../../kernel/context.ts';
import { runNamed } from '../../kernel/named-statement.ts';
import type { Audience } from './calendar-audience.ts';
import type { Language } from './calendar-contract.ts';

/** An absence with what decides who sees what of it. */
export interface StoredAbsence {
  readonly id: string;
  readonly from: string;
  readonly to: string | null;
  readonly share: number;
  readonly state: 'requested' | 'approved' | 'rejected' | 'cancelled';
  readonly revision: number;
  readonly updatedAt: string;
  readonly decidedAt: string | null;
  readonly sickness: boolean;
  readonly activity: string | null;
  /** What became of it before, where that was asked for. */
  readonly before: {
    /** Whether it was ever approved. */
    readonly approved: boolean;
    /** How often an approved absence changed in what everybody sees of it. */
    readonly changes: number;
  } | null;
  readonly kind: {
    readonly seenAs: 'away' | 'name';
    readonly sickness: boolean;
    readonly names: Readonly<Partial<Record<Language, string>>>;
  } | null;
}

export interface StoredPerson {
  readonly id: string;
  readonly name: string;
  readonly employments: readonly EmploymentRow[];
  readonly absences: readonly StoredAbsence[];
}

export interface Period {
  readonly from: string;
  readonly to: string;
}

/** People of one look; of more these were entered first, the same ones each time. */
export const mostPeople = 1000;

/**
 * The table `people`: whoever is in one of the units on some date of a period, or asked for by name, each of these looked up:
 * joined, all employments of the workspace are read. Parameters: workspace,
 * units, people asked for by name, first and last date, how many people.
 */
export const peopleOfAudience = `
  with here as (
${employmentsIn({ workspace: '$1', units: '$2', from: '$4', to: '$5' })}),
  people as (
    select employee_id as id from here
    union
    select wanted.id from unnest($3::uuid[]) as wanted (id)
     where exists (
       select from employments e
        where e.employee_id = wanted.id and e.workspace_id = $1::uuid and e.start_on <= $5::date
          and coalesce(e.end_on, 'infinity') >= $4::date offset 0)
    order by id limit $6::bigint)`;

/** What the employee `p.id` is called at the end of the period, else at the nearest date. */
export const nameOfPerson = `(
      select n.name from employee_versions n
       where n.object_id = p.id and n.workspace_id = $1::uuid and n.superseded_at is null
       order by n.effective_from <= $5::date desc, abs(n.effective_from - $5::date) limit 1)`;

/** Whoever is in one of the units on some date of the period, or asked for by name, with employments and absences of it. */
const readPeople = namedStatement(
  'read-calendar-people',
  `
${peopleOfAudience}
  select p.id, ${nameOfPerson} as name,
    ${employmentsOf('p.id', '$1')} as employments,
    (select coalesce(json_agg(json_build_object(
        'id', a.id, 'from', a.from_on, 'to', a.to_on, 'share', a.share, 'state', a.state, 'revision', a.revision,
        'updatedAt', a.updated_at, 'decidedAt', a.decided_at, 'sickness', a.sickness,
        'activity', typed.name, 'kind', typed.kind, 'before', case when $8::boolean then (
          select json_build_object(
              'approved', count(*) filter (where was.state = 'approved') > 0,
              'changes', count(*) filter (where was.state = 'approved' and was.seen <> was.later))
            from (
              select e.said ->> 'state' as state, said.seen, lead(said.seen, 1, concat_ws(' ',
                  a.from_on, coalesce(a.to_on::text, '-'), a.share, a.state)) over (order by e.revision) as later
                from earlier_rows e
               cross join lateral (select concat_ws(' ', e.said ->> 'from_on', coalesce(e.said ->> 'to_on', '-'),
                   e.said ->> 'share', e.said ->> 'state') as seen) said
               where e.id = a.id and e.workspace_id = $1::uuid) was) end) order by a.from_on, a.id), '[]')
      from absences a
      left join lateral (
        select v.name, case when v.absence_type is null then null else json_build_object(
            'seenAs', v.absence_type -> 'seen_as', 'sickness', v.absence_type -> 'sickness',
            'names', v.absence_type -> 'names') end as kind
          from activity_versions v
         where v.object_id = a.activity_id and v.workspace_id = $1::uuid and v.superseded_at is null
         order by v.effective_from <= a.from_on desc, abs(v.effective_from - a.from_on) limit 1) typed on true
     where (a.employee_id, a.from_on) between (p.id, '-infinity'::date) and (p.id, $5::date)
       and a.workspace_id = $1::uuid and coalesce(a.to_on, 'infinity') >= $4::date
       and a.state = any ($7::text[])) as absences
  from people p`,
);

interface Asked extends Period {
  readonly states: readonly StoredAbsence['state'][];
  readonly language: Language;
  /** Whether it is told what became of each absence before. */
  readonly withBefore?: boolean;
}

/** The people of an audience in a period with their absences of these states, in the order of a language. */
export async function readCalendarPeople(
  tx: WorkspaceTransaction,
  ctx: ServiceContext,
  { units, employees }: Audience,
  { from, to, states, language, withBefore = false }: Asked,
): Promise<StoredPerson[]> {
  const rows = await runNamed<StoredPerson>(tx, readPeople, [
    ...[ctx.workspace.id, units, employees, from, to, mostPeople + 1, states, withBefore],
  ]);
  const { compare } = collatorOf(language);
  return rows.sort((a, b) => compare(a.name, b.name) || (a.id < b.id ? -1 : 1));
}

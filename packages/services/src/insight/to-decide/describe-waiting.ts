import { schema, type WorkspaceTransaction } from '@stempel/db';
import { inArray, sql } from '@stempel/db/drizzle';
import { placesByKey, rowsByKey } from '../../kernel/rows-by-key.ts';
import { uuidList } from '../../kernel/uuid-list.ts';
import { selectAbsences, toAbsenceDto } from '../../recording/absences/absence-rows.ts';
import { readPapers } from '../../recording/attachments/papers.ts';
import { selectEntriesOf, toEntryDto } from '../../recording/entries/entry-rows.ts';
import { hasPolicies, needsConfirmation } from '../../statements/confirm-uncovered.ts';
import { selectCorrections, toCorrectionDto } from '../../statements/corrections/correction-rows.ts';
import { figuresHash, flexMinutes } from '../../statements/decision-sums.ts';
import { readIncidents } from '../../statements/incidents/read-incidents.ts';
import { selectStatements } from '../../statements/statement-rows.ts';
import { withFigures } from '../../statements/stored-figures.ts';
import type { Mine } from './find-mine.ts';
import type { ToDecide, WaitingKind } from './to-decide-contract.ts';

type Described<Kind extends WaitingKind = WaitingKind> = Omit<
  Extract<ToDecide, { kind: Kind }>,
  'id' | 'employee_id' | 'employee_name' | 'since' | 'stands_for'
>;
type Known = ReadonlyMap<string, Described>;

const describers: Record<WaitingKind, (tx: WorkspaceTransaction, ids: readonly string[]) => Promise<Known>> =
  {
    absence: async (tx, ids) => {
      const { absenceId } = schema.absenceChanges;
      const changed = await tx.select({ absenceId }).from(rowsByKey(schema.absenceChanges.id, ids));
      const asked = [...ids, ...changed.map((row) => row.absenceId)];
      const rows = await selectAbsences(tx, placesByKey(schema.absences.id, asked));
      const papersOf = await readPapers(
        tx,
        rows.map((row) => row.absence.id),
      );
      return new Map(
        rows.map((row) => {
          const absence = { ...toAbsenceDto(row), ...papersOf(row.absence.id) };
          return [absence.change?.id ?? absence.id, { kind: 'absence', absence }] as const;
        }),
      );
    },
    statement: async (tx, ids) => {
      const rows = await selectStatements(tx, placesByKey(schema.statements.id, ids));
      const isWithPolicies = await hasPolicies(tx);
      return new Map(
        rows.flatMap(({ state, ...row }) =>
          state === 'approved'
            ? []
            : [
                [
                  row.id,
                  { kind: 'statement', statement: { state, ...waiting(row, isWithPolicies) } },
                ] as const,
              ],
        ),
      );
    },
    entry: async (tx, ids) => {
      const rows = await selectEntriesOf(tx, ids);
      const projects = await namesOfProjects(
        tx,
        rows.flatMap(({ projectId }) => projectId ?? []),
      );
      return new Map(
        rows.map((row) => {
          const project = projects.get(row.projectId ?? '') ?? '';
          return [row.id, { kind: 'entry', entry: toEntryDto(row), project }] as const;
        }),
      );
    },
    correction: async (tx, ids) => {
      const rows = await selectCorrections(tx, placesByKey(schema.corrections.id, ids));
      return new Map(
        rows.map(
          (row) => [row.correction.id, { kind: 'correction', correction: toCorrectionDto(row) }] as const,
        ),
      );
    },
    incident: async (tx, ids) => {
      const rows = await readIncidents(tx, inArray(schema.incidents.id, [...ids]), ids.length);
      return new Map(rows.map((incident) => [incident.id, { kind: 'incident', incident }] as const));
    },
  };

/** What each is about, one look for each kind; what was decided meanwhile is left out. */
export async function describeWaiting(tx: WorkspaceTransaction, found: readonly Mine[]): Promise<ToDecide[]> {
  const known = new Map<string, Described>();
  for (const [kind, some] of Map.groupBy(found, ({ row }) => row.kind)) {
    const described = await describers[kind](
      tx,
      some.map(({ row }) => row.id),
    );
    for (const [id, one] of described) known.set(id, one);
  }
  const names = await namesOf(
    tx,
    found.map(({ row }) => row.employeeId),
  );
  return found.flatMap(({ row, standsFor }) => {
    const described = known.get(row.id);
    if (!described) return [];
    const { id, employeeId, since } = row;
    const whose = { employee_id: employeeId, employee_name: names.get(employeeId) ?? '' };
    return [{ id, since, ...whose, stands_for: standsFor?.name ?? null, ...described } as ToDecide];
  });
}

type StatementRow = Parameters<typeof withFigures>[0] & { periodFrom: string; periodTo: string };

function waiting(
  row: StatementRow,
  isWithPolicies: boolean,
): Omit<Described<'statement'>['statement'], 'state'> {
  const {
    stored: { figures, uncovered },
  } = withFigures(row);
  return {
    period: { from: row.periodFrom, to: row.periodTo },
    worked_minutes: figures.worked_minutes,
    norm_balance_minutes: figures.norm_balance_minutes,
    payout_minutes: figures.payout_minutes,
    flex_minutes: flexMinutes(figures),
    violations: figures.violations.length,
    uncovered: needsConfirmation(uncovered, isWithPolicies),
    figures_hash: figuresHash(figures),
  };
}

async function namesOf(tx: WorkspaceTransaction, ids: readonly string[]): Promise<Map<string, string>> {
  const { rows } = await tx.execute<{ id: string; name: string }>(sql`
    select wanted.id, v.name from unnest(${uuidList([...new Set(ids)])}) as wanted (id) cross join lateral (
      select name from employee_versions where object_id = wanted.id and superseded_at is null
       order by effective_from desc limit 1) v`);
  return new Map(rows.map(({ id, name }) => [id, name]));
}

async function namesOfProjects(tx: WorkspaceTransaction, ids: readonly string[]) {
  const { objectId, name, supersededAt } = schema.projectVersions;
  const rows = await tx
    .select({ objectId, name, supersededAt, effectiveFrom: schema.projectVersions.effectiveFrom })
    .from(rowsByKey(objectId, ids));
  const current = rows
    .filter((row) => row.supersededAt === null)
    .sort((a, b) => (a.effectiveFrom < b.effectiveFrom ? -1 : 1));
  return new Map(current.map((row) => [row.objectId, row.name]));
}

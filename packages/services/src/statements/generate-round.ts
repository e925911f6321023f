import { EvaluationError, formatDate, getDate } from '@stempel/core';
import { newId, type WorkspaceTransaction } from '@stempel/db';
import type { AccountStates } from '../evaluation/account-states.ts';
import type { Configuration } from '../evaluation/configuration.ts';
import type { EmploymentRow } from '../evaluation/employments.ts';
import {
  type BuildEvaluation,
  buildAhead,
  loadEvaluationInputs,
  readAhead,
} from '../evaluation/load-evaluation-input.ts';
import { loadOpened, loadOpenings, openingAfter } from '../evaluation/openings.ts';
import { closingAsStored } from '../evaluation/stored-accounts.ts';
import type { ServiceContext } from '../kernel/context.ts';
import { takeTurns } from '../kernel/take-turns.ts';
import { type DuePeriod, findNextPeriod, type StatementHistory } from './due-period.ts';
import type { FailedStatement } from './failed-statement.ts';
import { noteHeld } from './held-outcomes.ts';
import { insertStatements, type WrittenStatement, writeStatement } from './save-statements.ts';
import { loadHistories } from './statement-history.ts';
import { workOutStatement } from './work-out-statement.ts';

/** So many days of recorded time of a batch are in memory at once. */
const mostDays = 400;
const insertedAtOnce = 100;

/** Employments that may have a statement due. */
interface Round {
  readonly open: readonly EmploymentRow[];
  readonly configuration: Configuration;
  /** Periods that are over before this date. */
  readonly before: string;
}

/** What rounds of a batch came to. */
export interface RoundsDone {
  /** As earlier rounds left them; the others are read. */
  readonly histories: Map<string, StatementHistory>;
  readonly made: Made[];
  readonly failed: FailedStatement[];
  /** Dates on which further statements are due. */
  readonly nextOn: string[];
}

/** A new statement without what its row holds. */
type Made = Omit<WrittenStatement, 'columns'>;

/** What is due of an employment, in order. */
interface Due {
  readonly employment: EmploymentRow;
  readonly periods: readonly DuePeriod[];
  /** Whether more is due than is made in one round. */
  readonly hasMore: boolean;
}

/** Makes what is due of employments, of so many days at most. Returns those that may have more due. */
export async function generateRound(
  tx: WorkspaceTransaction,
  ctx: ServiceContext,
  round: Round,
  done: RoundsDone,
): Promise<EmploymentRow[]> {
  const { histories, made } = done;
  const unread = round.open.flatMap(({ id }) => (histories.has(id) ? [] : [id]));
  for (const [id, history] of await loadHistories(tx, ctx, unread)) histories.set(id, history);
  const due = findDue(round, done);
  const taken = new Set<string>();
  for await (const statements of workOut(tx, ctx, { ...round, due }, done)) {
    const inserted = await insertStatements(tx, ctx, statements);
    for (const { columns: _columns, basis, closing: _closing, ...statement } of statements) {
      if (inserted.has(statement.id)) {
        made.push(statement);
        noteHeld({ id: statement.id, revision: 1 }, basis);
      } else taken.add(statement.employmentId);
    }
  }
  const failed = new Set(done.failed.map((failure) => failure.employment_id));
  return due.flatMap(({ employment, periods, hasMore }) => {
    const history = histories.get(employment.id);
    const lastTo = periods.at(-1)?.period.to;
    if (taken.has(employment.id)) histories.delete(employment.id);
    else if (history && lastTo !== undefined) histories.set(employment.id, { ...history, lastTo });
    return !failed.has(employment.id) && (hasMore || taken.has(employment.id)) ? [employment] : [];
  });
}

function findDue({ open, configuration, before }: Round, { histories, nextOn }: RoundsDone): Due[] {
  const nextOf = (employment: EmploymentRow, lastTo?: string) => {
    const history = histories.get(employment.id);
    return history && findNextPeriod(employment, lastTo ? { ...history, lastTo } : history, configuration);
  };
  const first = open.flatMap((employment) => {
    const next = nextOf(employment);
    return next && next.dueOn <= before ? [next.period.from] : [];
  });
  const [earliest = before] = first.sort();
  const until = formatDate(getDate(earliest) + mostDays);
  return open.map((employment): Due => {
    const periods: DuePeriod[] = [];
    for (;;) {
      const next = nextOf(employment, periods.at(-1)?.period.to);
      if (next && next.dueOn > before) nextOn.push(next.dueOn);
      if (!next || next.dueOn > before) return { employment, periods, hasMore: false };
      if (next.period.to > until && next.period.from !== earliest)
        return { employment, periods, hasMore: true };
      periods.push(next);
    }
  });
}

interface MadeStatement extends WrittenStatement {
  readonly basis: string;
  readonly closing: AccountStates;
}

type Making = Pick<Round, 'configuration'> & { readonly due: readonly Due[] };

/** Some statements at a time, those of an employment in order. */
async function* workOut(
  tx: WorkspaceTransaction,
  ctx: ServiceContext,
  making: Making,
  { failed }: RoundsDone,
): AsyncGenerator<MadeStatement[]> {
  const due = making.due.filter(({ periods }) => periods.length > 0);
  if (due.length === 0) return;
  const isLate = due.some(({ periods }) => periods.length > 1);
  const buildOf = await (isLate ? loadLate : loadOne)(tx, ctx, { ...making, due });
  let some: MadeStatement[] = [];
  for (const { employment, periods } of due) {
    let before: MadeStatement | undefined;
    for (const one of periods) {
      await takeTurns();
      before = makeOne(
        buildOf(employment, one, before),
        making.configuration,
        { employment, ...one },
        failed,
      );
      if (!before) break;
      some.push(before);
    }
    if (some.length < insertedAtOnce) continue;
    yield some;
    some = [];
  }
  yield some;
}

/** The input of a period, where the one before was just made behind it. */
type BuildOf = (employment: EmploymentRow, one: DuePeriod, before?: MadeStatement) => BuildEvaluation;

/** For one period of each. */
async function loadOne(
  tx: WorkspaceTransaction,
  ctx: ServiceContext,
  { configuration, due }: Making,
): Promise<BuildOf> {
  const builds = await loadEvaluationInputs(tx, ctx, configuration, firstTasks(due));
  const buildOf = new Map(builds.map((build, index) => [due[index]?.employment.id, build]));
  return ({ id }) => {
    const build = buildOf.get(id);
    if (!build) throw new Error(`Nothing was loaded for the employment ${id}.`);
    return build;
  };
}

/** For several periods: each looks back over months, so what is recorded is read once, while nobody else can write it. */
async function loadLate(
  tx: WorkspaceTransaction,
  ctx: ServiceContext,
  { configuration, due }: Making,
): Promise<BuildOf> {
  const periods = due.flatMap((one) => one.periods.map(({ period }) => period));
  const [from = ''] = periods.map((period) => period.from).sort();
  const [to = from] = periods.map((period) => period.to).sort((a, b) => (a < b ? 1 : -1));
  const ids = due.map(({ employment }) => employment.id);
  const ahead = await readAhead(tx, configuration, ids, { from, to });
  const openings = await loadOpenings(tx, firstTasks(due));
  const opened = await loadOpened(tx, ids);
  return (employment, one, before) => {
    const { id } = employment;
    const opening = before
      ? openingAfter(closingBefore(before), opened.get(id) ?? [], one.period)
      : (openings.get(id) ?? { states: {}, openedOn: {} });
    return buildAhead(ctx, configuration, ahead, taskOf(employment, one), opening);
  };
}

const closingBefore = ({ period, closing }: MadeStatement) => {
  return { periodTo: period.to, closing: closingAsStored(closing) };
};

const firstTasks = (due: readonly Due[]) =>
  due.flatMap(({ employment, periods: [first] }) => (first ? [taskOf(employment, first)] : []));

const taskOf = ({ id }: EmploymentRow, { period }: DuePeriod) => {
  return { employmentId: id, period, payoutMinutes: 0 };
};

function makeOne(
  build: BuildEvaluation,
  configuration: Configuration,
  { employment, period, approvalMode }: DuePeriod & Pick<Due, 'employment'>,
  failed: FailedStatement[],
): MadeStatement | undefined {
  try {
    const outcome = workOutStatement(build(), configuration);
    const { id: employmentId, employeeId } = employment;
    const statement = { id: newId(), employeeId, employmentId, period, approvalMode, outcome };
    return { ...writeStatement(statement), basis: build.basis(), closing: outcome.stored.closing };
  } catch (error) {
    // A rule that cannot be used stops this employee's statement, not everybody's.
    if (!(error instanceof EvaluationError)) throw error;
    const { message: detail, said } = error;
    failed.push({ employment_id: employment.id, ...period, detail, said });
    return undefined;
  }
}

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

/** Makes the statements of at most a year of employments. Returns the employments that may have more due. */
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
  { configuration, due }: Making,
  { failed }: RoundsDone,
): AsyncGenerator<MadeStatement[]> {
  const firsts = due.flatMap(({ employment, periods: [one] }) => (one ? [taskOf(employment, one)] : []));
  if (firsts.length === 0) return;
  const late = due.some(({ periods }) => periods.length > 1) ? due : [];
  const ahead = late.length > 0 ? await readFor(tx, configuration, late) : undefined;
  const builds = ahead ? [] : await loadEvaluationInputs(tx, ctx, configuration, firsts);
  const openings = await loadOpenings(tx, ahead ? firsts : []);
  const opened = await loadOpened(tx, ahead ? firsts.map(({ employmentId }) => employmentId) : []);
  let some: MadeStatement[] = [];
  for (const { employment, periods } of due) {
    let opening = openings.get(employment.id) ?? { states: {}, openedOn: {} };
    for (const [index, one] of periods.entries()) {
      const task = taskOf(employment, one);
      const build = ahead ? buildAhead(ctx, configuration, ahead, task, opening) : builds.shift();
      await takeTurns();
      const statement = build && makeOne(build, configuration, { employment, ...one }, failed);
      if (!statement) break;
      some.push(statement);
      const next = periods[index + 1];
      const before = { periodTo: one.period.to, closing: closingAsStored(statement.closing) };
      if (next) opening = openingAfter(before, opened.get(employment.id) ?? [], next.period);
    }
    if (some.length < insertedAtOnce) continue;
    yield some;
    some = [];
  }
  yield some;
}

/** Each period looks back over months: what is recorded is read once for all of them, while nobody else can write it. */
function readFor(tx: WorkspaceTransaction, configuration: Configuration, due: readonly Due[]) {
  const periods = due.flatMap((one) => one.periods.map(({ period }) => period));
  const [from = ''] = periods.map((period) => period.from).sort();
  const to =
    periods
      .map((period) => period.to)
      .sort()
      .at(-1) ?? from;
  const ids = due.flatMap(({ employment, periods: some }) => (some.length > 0 ? [employment.id] : []));
  return readAhead(tx, configuration, ids, { from, to });
}

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

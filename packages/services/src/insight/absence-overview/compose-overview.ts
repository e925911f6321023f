import { formatFixed } from '@stempel/core';
import type { AccountRow, Configuration } from '../../evaluation/configuration.ts';
import { keptAccounts } from '../../evaluation/kept-accounts.ts';
import type { Period } from '../../evaluation/statement-period.ts';
import { type AccountYear, accountYear, type YearMovement } from './account-year.ts';
import type { EmploymentYear, PersonYear } from './load-overviews.ts';
import type {
  AbsenceOverview,
  Amount,
  ExpiringAmount,
  OverviewAccount,
  OverviewType,
} from './overview-contract.ts';
import { addUsed, nothingUsed, takenOf, type Used } from './type-days.ts';

type TakenAbsence = ReturnType<typeof takenOf>[number];

export interface Look {
  readonly configuration: Configuration;
  /** Accounts that a kind of absence uses. */
  readonly typeAccounts: ReadonlySet<string>;
  readonly year: Period;
  readonly today: string;
}

interface Composed {
  readonly overview: AbsenceOverview;
  readonly movements: readonly YearMovement[];
}

/** The overview of a person over all employments of the year. */
export function composeOverview({ employeeId, employments }: PersonYear, look: Look): Composed {
  const { configuration, year, today } = look;
  const taken = employments.flatMap((one) => takenOf(one, look));
  const shown = configuration.accounts.flatMap((account) => {
    const years = employments.map((one) => accountYear(one, account, year, today));
    const used = taken.filter(({ absence }) => absence.accountId === account.id);
    const isUsed = used.length > 0 || isKept(employments, account, look) || years.some(isMoved(account));
    return isUsed ? [{ account, years, line: lineOf({ account, years, used, employments, today }) }] : [];
  });
  return {
    overview: {
      ...{ employee_id: employeeId, year: Number(year.from.slice(0, 4)), today },
      accounts: shown.map(({ line }) => line),
      types: typesOf(taken, configuration),
    },
    movements: shown.flatMap(({ years }) => years.flatMap(({ movements }) => movements)),
  };
}

/** Leave that was there is shown whoever keeps it; minutes only where absences have to do with them. */
const isMoved = (account: AccountRow) => (year: AccountYear) =>
  account.kind === 'leave' && (year.movements.length > 0 || year.before !== 0 || year.closing !== 0);

/** Whether a policy keeps the account on some date of the year, and for minutes also whether absences use it. */
function isKept(employments: readonly EmploymentYear[], { id, kind }: AccountRow, look: Look): boolean {
  if (kind === 'flex' && !look.typeAccounts.has(id)) return false;
  const { configuration, year, today } = look;
  const [, on = today] = [year.from, today, year.to].sort();
  return employments.some(({ employment }) =>
    keptAccounts(configuration, employment.versions, on).some((one) => one.id === id),
  );
}

interface Line {
  readonly account: AccountRow;
  readonly years: readonly AccountYear[];
  readonly used: readonly TakenAbsence[];
  readonly employments: readonly EmploymentYear[];
  readonly today: string;
}

function lineOf({ account, years, used, employments, today }: Line): OverviewAccount {
  const movements = years.flatMap((one) => one.movements);
  const expiring = years.flatMap((one) => one.expiring);
  const sum = (counts: (one: YearMovement) => boolean) =>
    movements.filter(counts).reduce((total, { quantity }) => total + quantity, 0);
  const isUse = ({ kind }: YearMovement) => kind === 'usage';
  const isLapsed = ({ kind, on }: YearMovement) => kind === 'expiry' && on < today;
  const brought =
    years.reduce((total, { before }) => total + before, 0) + sum(({ kind }) => kind === 'opening');
  const granted = sum(({ kind }) => kind === 'accrual');
  const lapsed = 0 - sum(isLapsed);
  const taken = 0 - sum((one) => isUse(one) && one.on <= today);
  const planned = 0 - sum((one) => isUse(one) && one.on > today);
  const other = sum(({ kind }) => !['opening', 'accrual', 'usage', 'expiry'].includes(kind));
  const amount = amountIn(account.kind);
  const booked = employments.flatMap(({ bookedTo }) => bookedTo ?? []).sort();
  return {
    ...{ account_id: account.id, account: account.code, name: account.name },
    ...{ opening: amount(brought), granted: amount(granted), other: amount(other), lapsed: amount(lapsed) },
    ...{ taken: amount(taken), planned: amount(planned), requested: amount(requestedOf(used, account)) },
    left: amount(brought + granted + other - lapsed - taken - planned),
    expiring: byDate(expiring),
    simulation: employments.some(({ open }) => open !== undefined),
    booked_to: booked.at(-1) ?? null,
  };
}

function requestedOf(used: readonly TakenAbsence[], { kind }: AccountRow): number {
  const all = sumUsed(used.filter(({ absence }) => absence.state === 'requested'));
  return kind === 'leave' ? all.days : all.minutes;
}

function amountIn(kind: AccountRow['kind']): (quantity: number) => Amount {
  return (quantity) =>
    kind === 'leave' ? { days: formatFixed(quantity), minutes: null } : { days: null, minutes: quantity };
}

/** Lots with one last date are one amount; those that never lapse come last. */
function byDate(expiring: AccountYear['expiring']): ExpiringAmount[] {
  const dates = [...new Set(expiring.map(({ on }) => on))].sort((a, b) =>
    (a ?? 'never') < (b ?? 'never') ? -1 : 1,
  );
  return dates.map((date) => ({
    expires_on: date,
    days: formatFixed(
      expiring.filter(({ on }) => on === date).reduce((sum, { quantity }) => sum + quantity, 0),
    ),
  }));
}

function sumUsed(taken: readonly TakenAbsence[]): Used {
  return taken.reduce((sum, { past, coming }) => addUsed(sum, addUsed(past, coming)), nothingUsed);
}

/** Days of each kind of absence, those with most days first. */
function typesOf(taken: readonly TakenAbsence[], { accounts }: Configuration): OverviewType[] {
  const kinds = Map.groupBy(taken, ({ absence: { activity, sickness, accountId } }) =>
    [activity, sickness, accountId].join(' '),
  );
  const days = (of: readonly TakenAbsence[], part: 'past' | 'coming') =>
    of.reduce((sum, one) => sum + one[part].days, 0);
  return [...kinds.values()]
    .map((all) => {
      const approved = all.filter(({ absence }) => absence.state === 'approved');
      const requested = sumUsed(all.filter(({ absence }) => absence.state === 'requested')).days;
      return { all, past: days(approved, 'past'), coming: days(approved, 'coming'), requested };
    })
    .sort((a, b) => b.past + b.coming + b.requested - (a.past + a.coming + a.requested))
    .flatMap(({ all: [first], past, coming, requested }) =>
      first
        ? [
            {
              ...{ activity: first.absence.activity, sickness: first.absence.sickness },
              account: accounts.find(({ id }) => id === first.absence.accountId)?.code ?? null,
              ...{ taken_days: formatFixed(past), planned_days: formatFixed(coming) },
              requested_days: formatFixed(requested),
            },
          ]
        : [],
    );
}

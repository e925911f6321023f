import { type NaiveEarning, type NaiveGrant, naiveGrants } from './naive-accruals.ts';
import { monthDay, toDay, toText, yearOf } from './naive-days.ts';
import type { NaiveAbsence, NaiveAbsencePolicy, NaiveAccount } from './naive-document.ts';
import { type NaiveBlock, naiveExpiry } from './naive-expiry.ts';
import { fraction, tenThousandths } from './naive-fraction.ts';
import { type InForce, isInForce } from './naive-versions.ts';

export interface NaiveMovement {
  readonly account: string;
  readonly day: number;
  readonly kind: string;
  readonly days: number;
}

/** Days that one absence uses, by day. */
export interface NaiveUse {
  readonly absence: NaiveAbsence;
  readonly used: ReadonlyMap<number, number>;
}

export interface NaiveLeave {
  readonly movements: readonly NaiveMovement[];
  readonly balances: ReadonlyMap<string, number>;
  readonly uses: ReadonlyMap<string, readonly NaiveUse[]>;
  /** Balance of an account right after the usage of a day. */
  readonly after: ReadonlyMap<string, ReadonlyMap<number, number>>;
}

interface Book {
  readonly account: NaiveAccount;
  readonly openedOn: number;
  readonly versions: readonly InForce<NaiveAbsencePolicy>[];
  readonly grants: readonly NaiveGrant[];
  readonly uses: readonly NaiveUse[];
  readonly after: Map<number, number>;
  lots: { granted: number; expires: number; days: number }[];
  debt: number;
}

type Earning = Omit<NaiveEarning, 'openedOn'>;

/** The leave accounts of one employment, day by day: carry-over, grants, usage, then expiry and termination. */
export function naiveLeave(
  accounts: readonly NaiveAccount[],
  versions: readonly InForce<NaiveAbsencePolicy>[],
  earning: Earning,
  absences: readonly NaiveAbsence[],
  useOn: (absence: NaiveAbsence, day: number) => number,
): NaiveLeave {
  const { until } = earning;
  const movements: NaiveMovement[] = [];
  const blocks: NaiveBlock[] = absences.map(({ activity, from, to }) => {
    return {
      activity: activity ?? null,
      from: toDay(from),
      to: to === null ? Number.POSITIVE_INFINITY : toDay(to),
    };
  });
  const books = accounts.map((account) => openBook(account, versions, earning, absences, useOn));
  const move = (book: Book, day: number, kind: string, days: number) =>
    movements.push({ account: book.account.code, day, kind, days });
  const expiriesOn = (book: Book, day: number) =>
    book.versions.filter((one) => isInForce(one, toText(day))).flatMap(({ policy }) => policy.expiries ?? []);
  const hold = (book: Book, day: number, days: number) => {
    const paid = Math.min(book.debt, days);
    book.debt -= paid;
    if (days > paid)
      book.lots.push({
        granted: day,
        expires: naiveExpiry(day, expiriesOn(book, day), blocks),
        days: days - paid,
      });
  };
  const first = Math.min(until + 1, ...books.map(({ openedOn }) => openedOn));
  for (let day = first; day <= until; day += 1) {
    const open = books.filter(({ openedOn }) => openedOn <= day);
    for (const book of open.filter(({ openedOn }) => openedOn === day)) {
      const days = tenThousandths(fraction(book.account.opening));
      if (days < 0) book.debt = -days;
      else if (days > 0) hold(book, day, days);
    }
    for (const book of open) {
      for (const { plugin, config } of expiriesOn(book, day)) {
        if (plugin !== 'carry-over' || day !== monthDay(yearOf(day), config.month_day ?? '01-01')) continue;
        const gone = keepFirst(book, day, tenThousandths(fraction(config.max_days)), orderOf(book, until));
        if (gone === 0) continue;
        move(book, day, config.remainder === 'lapse' ? 'expiry' : config.remainder, -gone);
        const target = open.find(({ account }) => account.code === config.transfer_to);
        if (config.remainder !== 'transfer' || !target) continue;
        hold(target, day, gone);
        move(target, day, 'transfer', gone);
      }
    }
    for (const book of open) {
      for (const { days } of book.grants.filter((grant) => grant.day === day)) {
        hold(book, day, days);
        move(book, day, 'accrual', days);
      }
    }
    for (const book of open) {
      for (const { used } of book.uses) {
        let left = used.get(day) ?? 0;
        if (left === 0) continue;
        move(book, day, 'usage', -left);
        for (const lot of inOrder(book.lots, orderOf(book, until))) {
          const taken = Math.min(lot.days, left);
          lot.days -= taken;
          left -= taken;
        }
        book.debt += left;
        book.lots = book.lots.filter(({ days }) => days > 0);
        book.after.set(day, balanceOf(book));
      }
    }
    for (const book of open) {
      for (const { expires, days } of book.lots) if (expires <= day) move(book, day, 'expiry', -days);
      book.lots = book.lots.filter(({ expires }) => expires > day);
    }
    for (const book of open) {
      const ending = expiriesOn(book, day).find(({ plugin }) => plugin === 'on-termination');
      const left = book.lots.reduce((sum, lot) => sum + lot.days, 0);
      if (day !== earning.end || !ending || left === 0) continue;
      move(book, day, ending.config.mode === 'payout' ? 'payout' : 'expiry', -left);
      book.lots = [];
    }
  }
  return {
    movements,
    balances: new Map(books.map((book) => [book.account.code, book.openedOn > until ? 0 : balanceOf(book)])),
    uses: new Map(books.map(({ account, uses }) => [account.code, uses])),
    after: new Map(books.map(({ account, after }) => [account.code, after])),
  };
}

function openBook(
  account: NaiveAccount,
  all: readonly InForce<NaiveAbsencePolicy>[],
  earning: Earning,
  absences: readonly NaiveAbsence[],
  useOn: (absence: NaiveAbsence, day: number) => number,
): Book {
  const openedOn = toDay(account.opened_on ?? '');
  const versions = all.filter(({ policy }) => policy.account === account.code);
  const grants = versions.flatMap((version) =>
    (version.policy.accruals ?? []).flatMap((accrual) =>
      naiveGrants(accrual, { ...earning, openedOn }).filter(({ day }) => isInForce(version, toText(day))),
    ),
  );
  const own = absences.filter((absence) => absence.account === account.code);
  const uses = own.map((absence): NaiveUse => {
    const used = new Map<number, number>();
    const last = Math.min(
      earning.until,
      earning.end,
      absence.to === null ? earning.until : toDay(absence.to),
    );
    for (let day = Math.max(toDay(absence.from), openedOn, earning.start); day <= last; day += 1) {
      const days = useOn(absence, day);
      if (days > 0) used.set(day, days);
    }
    return { absence, used };
  });
  return { account, openedOn, versions, grants, uses, after: new Map(), lots: [], debt: 0 };
}

const balanceOf = ({ lots, debt }: Book) => lots.reduce((sum, { days }) => sum + days, 0) - debt;

/** The order of the version in force on the last day; earliest expiry unless told otherwise. */
function orderOf({ versions }: Book, until: number): string {
  const rules = versions
    .filter((one) => isInForce(one, toText(until)))
    .flatMap(({ policy }) => policy.usage_rules ?? []);
  return rules.find(({ plugin }) => plugin === 'consume-order')?.config.order ?? 'earliest-expiry';
}

function inOrder(lots: Book['lots'], order: string): Book['lots'] {
  const byExpiry = (a: Book['lots'][number], b: Book['lots'][number]) =>
    a.expires === b.expires ? 0 : a.expires < b.expires ? -1 : 1;
  return lots.toSorted((a, b) =>
    order === 'oldest-grant'
      ? a.granted - b.granted || byExpiry(a, b)
      : byExpiry(a, b) || a.granted - b.granted,
  );
}

/** Keeps the first days of the lots granted before; returns what is too much, taken from the end. */
function keepFirst(book: Book, day: number, most: number, order: string): number {
  let room = most;
  let gone = 0;
  for (const lot of inOrder(book.lots, order)) {
    if (lot.granted >= day) continue;
    const kept = Math.min(room, lot.days);
    room -= kept;
    gone += lot.days - kept;
    lot.days = kept;
  }
  book.lots = book.lots.filter(({ days }) => days > 0);
  return gone;
}

import type { NaiveAccount, NaiveRef } from './naive-document.ts';
import { fraction, times, wholeHalfAway } from './naive-fraction.ts';

type Values = Record<string, number>;

/** Everything settlement changes, in one mutable record (docs/settlement.md). */
export class NaiveSettlement {
  readonly balances: Record<string, number> = {};
  readonly movements: { account: string; date: string; kind: string; quantity: number }[] = [];
  readonly payouts: { activity: string | null; minutes: number }[] = [];
  lapsed = 0;
  deducted = 0;
  private payout: number;
  private balanceLeft: number;
  private readonly counters: Record<string, Values>;
  private readonly closesOn: string;
  private readonly flex: string | undefined;

  constructor(given: {
    accounts: readonly NaiveAccount[];
    flex: string | undefined;
    closesOn: string;
    normBalance: number;
    counters: Readonly<Record<string, Values>>;
    payout: number;
  }) {
    for (const { code, opening } of given.accounts) this.balances[code] = Number(opening);
    this.counters = Object.fromEntries(
      Object.entries(given.counters).map(([code, values]) => [code, { ...values }]),
    );
    this.balanceLeft = given.normBalance;
    this.closesOn = given.closesOn;
    this.flex = given.flex;
    this.payout = given.payout;
  }

  /** `flex` is the flex account of the terms. */
  private account(code: string): string {
    return code === 'flex' && this.flex !== undefined ? this.flex : code;
  }

  book(code: string, kind: string, minutes: number, date = this.closesOn): void {
    if (minutes === 0) return;
    const account = this.account(code);
    this.balances[account] = (this.balances[account] ?? 0) + minutes;
    this.movements.push({ account, date, kind, quantity: minutes });
  }

  private find(name: string): { policy: string; output: string } | undefined {
    if (name === 'norm-balance') return undefined;
    const [policy, output] = name.includes('.') ? name.split('.') : [undefined, name];
    const owner = policy ?? Object.keys(this.counters).find((code) => name in (this.counters[code] ?? {}));
    return { policy: owner ?? '', output: output ?? '' };
  }

  private left(name: string): number {
    const found = this.find(name);
    return found ? (this.counters[found.policy]?.[found.output] ?? 0) : this.balanceLeft;
  }

  private take(name: string, minutes: number): void {
    const found = this.find(name);
    if (!found) {
      this.balanceLeft -= minutes;
      for (const values of Object.values(this.counters)) {
        if (minutes > 0) {
          const extra = Math.min(minutes, values['extra-work'] ?? 0);
          lower(values, 'extra-work', extra);
          lowerOvertime(values, Math.min(minutes - extra, values.overtime ?? 0));
        }
        if (this.balanceLeft !== 0) continue;
        for (const part of Object.keys(values)) if (part !== 'hours-worked') values[part] = 0;
      }
      return;
    }
    const { policy, output } = found;
    const isOvertime = output.startsWith('overtime');
    for (const [code, values] of Object.entries(this.counters)) {
      if (code === policy && output === 'overtime') lowerOvertime(values, minutes);
      else if (code === policy) {
        lower(values, output, minutes);
        if (isOvertime) lower(values, 'overtime', minutes);
      } else if (isOvertime) lowerOvertime(values, Math.min(minutes, values.overtime ?? 0));
      else if (output === 'extra-work') lower(values, output, Math.min(minutes, values[output] ?? 0));
    }
    if (output === 'minus-hours') this.balanceLeft += minutes;
    else if (isOvertime || output === 'extra-work') this.balanceLeft -= minutes;
  }

  private pay(activity: string | undefined, minutes: number): void {
    if (minutes !== 0) this.payouts.push({ activity: activity ?? null, minutes });
  }

  private lapse(account: string, minutes: number): void {
    this.book(account, 'expiry', -minutes);
    this.lapsed += minutes;
  }

  private deduct(account: string, minutes: number): void {
    this.book(account, 'settlement', minutes);
    this.deducted += minutes;
  }

  settle({ plugin, config }: NaiveRef): void {
    const account = this.account(config.account ?? 'flex');
    const balance = this.balances[account] ?? 0;
    if (plugin === 'credit-counter') {
      const left = this.left(config.counter);
      this.take(config.counter, left);
      this.book(account, 'settlement', scaled(left, config.factor));
    } else if (plugin === 'pay-out') {
      const left = this.left(config.counter);
      if (left <= 0) return;
      this.take(config.counter, left);
      this.pay(config.activity, scaled(left, config.factor));
    } else if (plugin === 'chosen-payout') {
      if (this.payout === 0) return;
      this.take(config.counter, this.payout);
      this.pay(config.activity, this.payout);
      this.payout = 0;
    } else if (plugin === 'transfer') {
      const from = this.account(config.from);
      const minutes = Math.min(this.balances[from] ?? 0, config.max_minutes ?? Number.POSITIVE_INFINITY);
      if (minutes <= 0) return;
      this.book(from, 'transfer', -minutes);
      this.book(config.to, 'transfer', scaled(minutes, config.factor));
    } else this.settleBalance(plugin, config, account, balance);
  }

  private settleBalance(plugin: string, config: NaiveRef['config'], account: string, balance: number): void {
    if (plugin === 'cap-balance') {
      const excess = balance - config.max_minutes;
      if (excess <= 0) return;
      if (config.excess === 'lapse') this.lapse(account, excess);
      else if (config.excess === 'payout') {
        this.book(account, 'payout', -excess);
        this.pay(config.activity, excess);
      } else {
        this.book(account, 'transfer', -excess);
        this.book(config.transfer_to, 'transfer', excess);
      }
    } else if (plugin === 'floor-balance') {
      if (balance < config.min_minutes && config.deficit === 'deduct')
        this.deduct(account, config.min_minutes - balance);
    } else if (plugin === 'write-off-below') {
      if (balance > 0 && balance < config.minutes) this.lapse(account, balance);
    } else if (plugin === 'round-balance') {
      const down = Math.floor(balance / config.unit_minutes) * config.unit_minutes;
      if (down === balance) return;
      if (config.mode === 'down') this.lapse(account, balance - down);
      else this.book(account, 'rounding', down + config.unit_minutes - balance);
    } else if (plugin === 'zero-account') {
      if (balance < 0) this.deduct(account, -balance);
      else if (config.as === 'lapse') this.lapse(account, balance);
      else {
        this.book(account, 'payout', -balance);
        this.pay(config.activity, balance);
      }
    } else throw new Error(`the naive evaluator knows no settlement step ${plugin}`);
  }
}

function lower(values: Values, part: string, minutes: number): void {
  if (part in values) values[part] = (values[part] ?? 0) - minutes;
}

/** Overtime and, from the first on, its tiers. */
function lowerOvertime(values: Values, minutes: number): void {
  lower(values, 'overtime', minutes);
  let left = minutes;
  for (let tier = 1; `overtime-tier-${tier}` in values; tier += 1) {
    const part = Math.min(left, values[`overtime-tier-${tier}`] ?? 0);
    lower(values, `overtime-tier-${tier}`, part);
    left -= part;
  }
}

const scaled = (minutes: number, factor = '1') => wholeHalfAway(times(fraction(minutes), fraction(factor)));

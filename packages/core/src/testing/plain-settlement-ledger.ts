/** A settlement step as a policy writes it. */
export type Step = { readonly plugin: string; readonly config: Readonly<Record<string, unknown>> };

/** docs/settlement.md read aloud, with everything in one mutable record; factors are below three decimals. */
export class PlainLedger {
  readonly left: Record<string, number>;
  readonly balances: Record<string, number> = { flex: 50, toil: -20 };
  paid = 0;
  lapsed = 0;
  deducted = 0;

  constructor(normBalance: number, counters: Readonly<Record<string, number>>) {
    this.left = { ...counters, 'norm-balance': normBalance };
  }

  of(name: string): number {
    return this.left[name] ?? 0;
  }

  take(name: string, minutes: number): void {
    const lower = (key: string, by: number) => {
      this.left[key] = this.of(key) - by;
    };
    const lowerOvertime = (by: number) => {
      lower('overtime', by);
      let rest = by;
      for (const tier of ['overtime-tier-1', 'overtime-tier-2', 'overtime-tier-3']) {
        const part = Math.min(rest, this.of(tier));
        lower(tier, part);
        rest -= part;
      }
    };
    if (name === 'norm-balance') {
      lower('norm-balance', minutes);
      if (minutes > 0) {
        const extra = Math.min(minutes, this.of('extra-work'));
        lower('extra-work', extra);
        lowerOvertime(Math.min(minutes - extra, this.of('overtime')));
      }
      if (this.of('norm-balance') === 0) {
        for (const key of Object.keys(this.left)) if (key !== 'hours-worked') this.left[key] = 0;
      }
      return;
    }
    if (name === 'overtime') lowerOvertime(minutes);
    else lower(name, minutes);
    if (name.startsWith('overtime-tier')) lower('overtime', minutes);
    lower('norm-balance', name === 'minus-hours' ? -minutes : minutes);
  }

  times(minutes: number, factor: string): number {
    const thousandths = minutes * Math.round(Number(factor) * 1000);
    return Math.sign(thousandths) * Math.floor((Math.abs(thousandths) + 500) / 1000);
  }

  settle({ plugin, config }: Step): void {
    const name = String(config.counter ?? '').replace('ot.', '');
    const code = String(config.account ?? config.from ?? '');
    const balance = this.balances[code] ?? 0;
    const move = (to: string, minutes: number) => {
      this.balances[to] = (this.balances[to] ?? 0) + minutes;
    };
    const lapse = (minutes: number) => {
      move(code, -minutes);
      this.lapsed += minutes;
    };
    const deduct = (minutes: number) => {
      move(code, minutes);
      this.deducted += minutes;
    };
    if (plugin === 'credit-counter') {
      const left = this.of(name);
      move(code, this.times(left, String(config.factor)));
      this.take(name, left);
    } else if (plugin === 'pay-out') {
      const left = this.of(name);
      if (left <= 0) return;
      this.paid += this.times(left, String(config.factor));
      this.take(name, left);
    } else if (plugin === 'cap-balance' && balance > Number(config.max_minutes)) {
      const over = balance - Number(config.max_minutes);
      if (config.excess === 'lapse') lapse(over);
      else {
        move(code, -over);
        this.paid += over;
      }
    } else if (plugin === 'floor-balance' && balance < Number(config.min_minutes)) {
      if (config.deficit === 'deduct') deduct(Number(config.min_minutes) - balance);
    } else if (plugin === 'transfer') {
      const minutes = Math.max(0, Math.min(balance, Number(config.max_minutes)));
      move('flex', -minutes);
      move('toil', this.times(minutes, String(config.factor)));
    } else if (plugin === 'write-off-below' && balance > 0 && balance < Number(config.minutes)) {
      lapse(balance);
    } else if (plugin === 'round-balance') {
      const unit = Number(config.unit_minutes);
      const over = ((balance % unit) + unit) % unit;
      if (over !== 0 && config.mode === 'down') lapse(over);
      if (over !== 0 && config.mode === 'up') move(code, unit - over);
    } else if (plugin === 'zero-account') {
      if (balance < 0) deduct(-balance);
      else if (config.as === 'lapse') lapse(balance);
      else {
        move(code, -balance);
        this.paid += balance;
      }
    }
  }
}

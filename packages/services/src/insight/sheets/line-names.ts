import { hoursTold, isHoursTold } from '@stempel/core/told-figures';
import type { ServiceContext } from '../../kernel/context.ts';
import { scopesOf } from '../../kernel/permission.ts';
import type { Words } from '../../kernel/words/words.ts';
import { listPolicyNames } from '../../policies/index.ts';
import { ShownNames } from './shown-names.ts';

/** A line of a statement or of a correction. */
export interface NamedLine {
  readonly kind: string;
  readonly key: string;
}

/** What lines are called, as on pages: an account, an activity that is paid out, a rule of a policy, a figure. */
export async function lineNames(
  ctx: ServiceContext,
  words: Words,
  lines: readonly NamedLine[],
): Promise<(line: NamedLine) => string> {
  const names = new ShownNames(ctx, words);
  const keysOf = (kind: string) => lines.filter((line) => line.kind === kind).map(({ key }) => key);
  await names.learn('account', keysOf('account'));
  await names.learn('activity', keysOf('payout'));
  const rules = await policyNames(ctx, words);
  return ({ kind, key }) => {
    if (kind === 'account') return names.of('account', key) ?? key;
    if (kind === 'payout')
      return key === '' ? words.say('statement.paidOut') : (names.of('activity', key) ?? key);
    return kind === 'figure' && isHoursTold(key) ? words.say(`statement.${hoursTold[key]}`) : rules(key);
  };
}

/**
 * The name of a policy by its code, of a rule by `policy/rule`; the code for what is gone, and for a rule without a name: rows
 * of a file must tell such rules apart, and only pages have the words for what each does.
 */
export async function policyNames(ctx: ServiceContext, words: Words): Promise<(code: string) => string> {
  const known = scopesOf(ctx, 'statements', 'read') === null ? [] : await listPolicyNames(ctx);
  const names = new Map(known.flatMap(({ code, name }) => (name === null ? [] : [[code, name] as const])));
  const nameOf = (key: string, instead: string) => words.shownName(names.get(key) ?? instead);
  return (code) => {
    const [policy = '', ...rule] = code.split('/');
    return [nameOf(policy, policy), ...rule.map((part) => nameOf(code, part))].join(' / ');
  };
}

import type { PolicyRow } from '../evaluation/configuration.ts';

type Presented = Readonly<Record<string, unknown>>;

/**
 * What a kept week expects of a policy: its own lines and figures, and nothing that other policies decide.
 * A rule without a line is expected to stay without one.
 */
export function expectationOf(
  { kind, code, config }: Pick<PolicyRow, 'kind' | 'code' | 'config'>,
  answer: { employments: Readonly<Record<string, unknown>>; violations: readonly Presented[] },
): Record<string, unknown> {
  const main = answer.employments.main as Readonly<Record<string, Presented>>;
  switch (kind) {
    case 'supplement':
      return {
        employments: {
          main: config.kind === 'counter' ? counterOf(code, main) : linesOf(code, config, main),
        },
      };
    case 'working-time':
      return {
        employments: { main: pick(main, ['worked_minutes', 'days']) },
        violations: answer.violations.map((violation) => pick(violation, ['step', 'at', 'severity'])),
      };
    case 'settlement':
      return {
        employments: {
          main: pick(main, ['payouts', 'lapsed_minutes', 'deducted_minutes', 'balances']),
        },
      };
    case 'absence':
      return {
        employments: { main: { balances: pick(main.balances ?? {}, [String(config.account)]) } },
      };
  }
}

function counterOf(code: string, main: Readonly<Record<string, Presented>>) {
  return { counters: pick(main.counters ?? {}, [code]) };
}

function linesOf(code: string, config: Presented, main: Readonly<Record<string, Presented>>) {
  const rules = Array.isArray(config.rules) ? (config.rules as { code: string }[]) : [];
  const lines = rules.map((rule) => {
    const key = `${code}/${rule.code}`;
    const line = main.supplements?.[key] as Presented | undefined;
    return [key, line ? pick(line, ['matched_minutes', 'quantity', 'activity']) : null] as const;
  });
  return { supplements: Object.fromEntries(lines) };
}

function pick(source: Presented, names: readonly string[]): Record<string, unknown> {
  return Object.fromEntries(names.filter((name) => name in source).map((name) => [name, source[name]]));
}

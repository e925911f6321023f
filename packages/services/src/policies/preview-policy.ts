import { type EvaluationInput, evaluate, formatInstant, presentResult } from '@stempel/core';
import type { ServiceContext } from '../kernel/context.ts';
import { requireEmployee } from '../kernel/employee-scope.ts';
import { ServiceError } from '../kernel/errors.ts';
import { requirePermission } from '../kernel/permission.ts';
import { reading } from '../kernel/transaction.ts';
import { loadDraftWeek, refusingUnusable } from './draft-week.ts';
import type { PreviewPolicy } from './policy-draft-contract.ts';
import type { PolicyPreview, PreviewFigures } from './preview-contract.ts';
import { lanesOf, stepsOf } from './preview-lanes.ts';

/**
 * Evaluates an employee's real week with a policy as it is typed in place of the published one. A simulation:
 * nothing is written. Throws invalid with the path of each wrong field of the policy.
 */
export async function previewPolicy(ctx: ServiceContext, input: PreviewPolicy): Promise<PolicyPreview> {
  requirePermission(ctx, 'policies', 'read');
  return reading(ctx, async (tx) => {
    await requireEmployee(tx, ctx, 'timesheet', 'read', input.employee_id);
    const week = await loadDraftWeek(tx, ctx, input);
    const { input: evaluated } = week.loaded;
    const code = week.employment.id;
    const own = evaluated.employments.find((one) => one.code === code);
    if (!own) throw new Error(`Nothing was built for the employment ${code}.`);
    const result = presentResult(refusingUnusable(() => evaluate(evaluated)));
    const figures = figuresOf(result, code);
    const { trace } = result;
    return {
      simulation: true,
      ...week.period,
      time_zone: own.zone.zone,
      employment_id: code,
      applies: week.loaded.configVersions.some((used) => used.version_id === week.draft.versionId),
      presence: presenceOf(own, evaluated.period),
      days: daysOf(result, code),
      lanes: lanesOf(week.draft, trace, figures),
      steps: stepsOf(week.draft, trace),
      figures,
      live: await liveFigures(week, code),
    };
  });
}

async function liveFigures(
  week: Awaited<ReturnType<typeof loadDraftWeek>>,
  code: string,
): Promise<PreviewFigures | null> {
  try {
    const { input } = await week.loadLive();
    return figuresOf(presentResult(refusingUnusable(() => evaluate(input))), code);
  } catch (error) {
    // A published policy that cannot be used must not keep anybody from mending it.
    if (error instanceof ServiceError) return null;
    throw error;
  }
}

type Presented = ReturnType<typeof presentResult>;

function figuresOf(result: Presented, code: string): PreviewFigures {
  const own = result.employments[code] as Omit<PreviewFigures, 'violations'>;
  return {
    worked_minutes: own.worked_minutes,
    credited_minutes: own.credited_minutes,
    norm_minutes: own.norm_minutes,
    norm_balance_minutes: own.norm_balance_minutes,
    supplements: own.supplements,
    counters: own.counters,
    payouts: own.payouts,
    balances: own.balances,
    violations: result.violations.map(({ step, policy, at, severity }) => ({
      step: String(step),
      policy: typeof policy === 'string' ? policy : null,
      at: String(at),
      severity: String(severity),
    })),
  };
}

function daysOf(result: Presented, code: string): PolicyPreview['days'] {
  const { days } = result.employments[code] as {
    days: Record<string, Omit<PolicyPreview['days'][0], 'date'>>;
  };
  return Object.entries(days).map(([date, figures]) => ({ date, ...figures }));
}

const minutesPerDay = 1440;

/** The presence that touches the week, a day to each side included: night shifts cross its ends. */
function presenceOf(
  own: EvaluationInput['employments'][number],
  period: EvaluationInput['period'],
): PolicyPreview['presence'] {
  const from = (period.from - 1) * minutesPerDay;
  const to = (period.to + 2) * minutesPerDay;
  return own.presence
    .filter(({ startAt, endAt }) => startAt < to && (endAt ?? startAt) >= from)
    .map(({ startAt, endAt, kind, reason }) => ({
      start: formatInstant(startAt, own.zone),
      end: formatInstant(endAt ?? startAt, own.zone),
      kind,
      reason: reason ?? null,
      open: endAt === undefined,
    }));
}

import type { Database } from '../connect-database.ts';
import { costsOf, type PlanCosts, type PlanNode } from './plan-costs.ts';

export interface WatchedPlan extends PlanCosts {
  readonly text: string;
  readonly plan: PlanNode;
}

/** Lets PostgreSQL tell the plan of everything it runs for a role on new connections; asked of its owner, a superuser. */
export async function tellPlans(owner: Database, role: string): Promise<void> {
  const settings = {
    session_preload_libraries: 'auto_explain',
    'auto_explain.log_min_duration': '0',
    'auto_explain.log_analyze': 'on',
    'auto_explain.log_timing': 'off',
    'auto_explain.log_format': 'json',
    'auto_explain.log_level': 'notice',
    'auto_explain.log_parameter_max_length': '0',
  };
  for (const [name, value] of Object.entries(settings)) {
    await owner.pool.query(`alter role "${role}" set ${name} to '${value}'`);
  }
}

/** The plans of what runs over a pool from now on, as they were carried out. Needs `tellPlans` before. */
export function watchPlans(db: Database): WatchedPlan[] {
  const seen: WatchedPlan[] = [];
  db.pool.on('connect', (client) => {
    client.on('notice', ({ message = '' }) => {
      const [, told] = /plan:\s*(\{[\s\S]*\})\s*$/.exec(message) ?? [];
      if (told === undefined) return;
      const { 'Query Text': text, Plan: plan } = JSON.parse(told) as { 'Query Text': string; Plan: PlanNode };
      seen.push({ text, plan, ...costsOf(plan) });
    });
  });
  return seen;
}

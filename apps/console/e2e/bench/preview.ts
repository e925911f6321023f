/*
 * How long the policy editor takes from asking for a week to showing it (at most 300 ms: docs/rules.md, Budgets), in
 * the real product: server, database, browser. `node e2e/bench/preview.ts` after a build; exits with 1 above the
 * budget.
 */
import { chromium, type Page } from '@playwright/test';
import { createPolicy, recordWeek, rule, week } from '../policy-fixtures.ts';
import { createKey, createWorkspace, productUrl } from '../product.ts';
import { restClient } from '../rest.ts';
import startProduct from '../start-product.ts';
import { signIn } from '../test.ts';

const budgetMs = 300;
const edits = 40;
const warmUp = 5;

interface Shown {
  /** From the first byte asked to the lane in the page. */
  totalMs: number;
  /** Of that until the answer was there. */
  answerMs: number;
}

const clock = (minutes: number) => `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, '0')}`;

/** Types another time into the rule and waits for the lane that goes with it. */
async function edit(page: Page, turn: number): Promise<Shown> {
  await page.evaluate(() => performance.clearResourceTimings());
  // Mona works until 20:00 on five days; every turn asks for another time, so that nothing is remembered.
  const from = 12 * 60 + (turn + 1) * 10;
  const matched = clock((20 * 60 - from) * 5);
  await page.getByLabel('From').fill(clock(from));
  const shown = await page.waitForFunction(
    (text) => {
      const asked = performance
        .getEntriesByType('resource')
        .find(({ name }) => name.includes('policies.preview')) as PerformanceResourceTiming | undefined;
      const lanes = [...document.querySelectorAll('details')];
      if (!asked || !lanes.some(({ textContent }) => textContent?.includes(text))) return null;
      return { totalMs: performance.now() - asked.startTime, answerMs: asked.responseEnd - asked.startTime };
    },
    matched,
    { polling: 'raf' },
  );
  return (await shown.jsonValue()) as Shown;
}

function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((left, right) => left - right);
  return Math.round(sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0);
}

async function measure(): Promise<Shown[]> {
  const workspace = await createWorkspace();
  const employeeId = await recordWeek(restClient(await createKey(workspace, 'Admin')));
  const executablePath = process.env.CHROMIUM_PATH || undefined;
  const browser = await chromium.launch({
    ...(executablePath ? { executablePath } : {}),
    args: ['--no-sandbox', '--disable-dev-shm-usage'],
  });
  const page = await browser.newPage({ baseURL: productUrl(), locale: 'en-GB' });
  await signIn(page, workspace.owner);
  const id = await createPolicy(page, [rule('evening', '18:00')]);
  await page.goto(`/policies/supplement/${id}?employee=${employeeId}&week=${week}`);
  await page.getByRole('button', { name: /^evening / }).click();
  const shown: Shown[] = [];
  for (let turn = 0; turn < warmUp + edits; turn += 1) shown.push(await edit(page, turn));
  await browser.close();
  return shown.slice(warmUp);
}

const stop = await startProduct();
const shown = await measure().finally(stop);
const totals = shown.map(({ totalMs }) => totalMs);
const answers = shown.map(({ answerMs }) => answerMs);
const median = percentile(totals, 0.5);
process.stdout.write(
  `A week's preview, ${edits} edits: median ${median} ms, 95 % ${percentile(totals, 0.95)} ms ` +
    `(the answer: ${percentile(answers, 0.5)} and ${percentile(answers, 0.95)} ms); budget ${budgetMs} ms\n`,
);
process.exitCode = median <= budgetMs ? 0 : 1;

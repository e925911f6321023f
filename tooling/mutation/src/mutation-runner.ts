import { relative } from 'node:path';
import { TestRunner } from 'vitest';
import { openRecords } from './results.ts';
import type {} from './switches.ts';

type Test = Parameters<NonNullable<TestRunner['onBeforeRunTask']>>[0];

const records = openRecords(process.env.MUTATION_FOLDER ?? '');
/** So many tests of a file may miss a mutant before its others are not asked any more. */
const mostTries = 12;

/**
 * Runs each test as often as there are mutants that it reaches, in one process: first as the code is, to see what it
 * reaches and that it can be repeated, then with one guard taken out at a time until some test turns red.
 */
export default class MutationRunner extends TestRunner {
  #covered = new Map(records.coverage().map(({ test, sites }) => [test, sites]));
  #killed = new Set<string>();
  #tried = new Map<string, Set<string>>();
  /** Tests that somebody named are all asked. */
  #most: number;

  constructor(...given: ConstructorParameters<typeof TestRunner>) {
    super(...given);
    this.#most = given[0].testNamePattern === undefined ? mostTries : Number.POSITIVE_INFINITY;
    for (const { site, test, red } of records.results()) this.#note(site, test, red);
  }

  #note(site: string, test: string, red: string | null): void {
    if (red !== null) this.#killed.add(site);
    this.#tried.set(site, (this.#tried.get(site) ?? new Set()).add(test));
  }

  async runTask(task: Test): Promise<void> {
    const run = TestRunner.getTestFn(task);
    const test = nameOf(task);
    const reached = this.#covered.get(test) ?? (await cover(test, run));
    for (const site of reached) {
      const tried = this.#tried.get(site) ?? new Set();
      if (this.#killed.has(site) || tried.has(test) || triesIn(task, tried) >= this.#most) continue;
      const red = await runWithout(site, run);
      this.#note(site, test, red);
      records.addResult({ site, test, red });
    }
  }
}

function triesIn(task: Test, tried: ReadonlySet<string>): number {
  const file = `${relative(process.cwd(), task.file.filepath)} > `;
  return [...tried].filter((test) => test.startsWith(file)).length;
}

function nameOf(task: Test): string {
  const names: string[] = [];
  for (let one: { name: string; suite?: unknown } | undefined = task; one; ) {
    names.unshift(one.name);
    one = one.suite as typeof one;
  }
  return [relative(process.cwd(), task.file.filepath), ...names].join(' > ');
}

/** What a test reaches. Throws when it fails, or cannot be run twice. */
async function cover(test: string, run: () => unknown): Promise<readonly string[]> {
  const { stempelMutation: switches } = globalThis;
  switches.ran.clear();
  await run();
  const sites = [...switches.ran];
  await run();
  records.addCoverage({ test, sites });
  return sites;
}

async function runWithout(site: string, run: () => unknown): Promise<string | null> {
  const { stempelMutation: switches } = globalThis;
  switches.off = site;
  try {
    await run();
    return null;
  } catch (error) {
    return String((error as Error)?.message ?? error).slice(0, 300);
  } finally {
    switches.off = undefined;
  }
}

import { appendFileSync, existsSync, readFileSync } from 'node:fs';

/** A test that was run without one guard. */
export interface Result {
  readonly site: string;
  readonly test: string;
  /** Why it turned red; null where it stayed green. */
  readonly red: string | null;
}

/** The sites that a test reaches. */
export interface Coverage {
  readonly test: string;
  readonly sites: readonly string[];
}

/** What was found out so far, a JSON line each: a run that was interrupted is gone on with. */
export function openRecords(folder: string) {
  const [coverage, results] = [`${folder}/coverage.jsonl`, `${folder}/results.jsonl`];
  return {
    coverage: () => linesOf<Coverage>(coverage),
    results: () => linesOf<Result>(results),
    addCoverage: (line: Coverage) => appendFileSync(coverage, `${JSON.stringify(line)}\n`),
    addResult: (line: Result) => appendFileSync(results, `${JSON.stringify(line)}\n`),
  };
}

function linesOf<Line>(path: string): Line[] {
  const text = existsSync(path) ? readFileSync(path, 'utf8') : '';
  return text
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as Line);
}

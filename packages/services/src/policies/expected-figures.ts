import type { ExpectedFigure } from './policy-scenario-contract.ts';

/** Every figure of an expectation with its path, in the order of the document. */
export function expectedFigures(expect: unknown, path = ''): ExpectedFigure[] {
  if (typeof expect !== 'object' || expect === null) {
    return [{ path, value: expect as ExpectedFigure['value'] }];
  }
  return Object.entries(expect).flatMap(([name, value]) => expectedFigures(value, joined(path, name)));
}

/** The expectation with other figures at some of its paths; paths it does not have are left aside. */
export function withFigures(expect: unknown, figures: ReadonlyMap<string, unknown>, path = ''): unknown {
  if (typeof expect !== 'object' || expect === null) {
    return figures.has(path) ? figures.get(path) : expect;
  }
  if (Array.isArray(expect)) {
    return expect.map((value, index) => withFigures(value, figures, joined(path, String(index))));
  }
  return Object.fromEntries(
    Object.entries(expect).map(([name, value]) => [name, withFigures(value, figures, joined(path, name))]),
  );
}

const joined = (path: string, name: string) => (path === '' ? name : `${path}.${name}`);

import type { Page } from '@playwright/test';

/** What a visit to a page cost the browser. */
export interface Visit {
  /** Milliseconds to the largest paint. */
  paint: number;
  /** How much moved without anybody's doing, as browsers count it (CLS). */
  shift: number;
  /** kB of its scripts as they were transferred, or once had been where the browser kept them. */
  kilobytes: number;
  /** kB of everything else: the document, styles, fonts, icons, and what the page asked the server for. */
  besides: number;
}

/** Weighs what the page that is open did since it was asked for. */
export function weighVisit(page: Page): Promise<Visit> {
  return page.evaluate(async () => {
    // What was buffered comes in a task of its own; of a page that never moved nothing comes.
    const entries = (type: string) =>
      new Promise<PerformanceEntryList>((resolve) => {
        new PerformanceObserver((list) => resolve(list.getEntries())).observe({ type, buffered: true });
        setTimeout(() => resolve([]), 100);
      });
    type Shift = PerformanceEntry & { value: number; hadRecentInput: boolean };
    const [paints, shifts] = await Promise.all([
      entries('largest-contentful-paint'),
      entries('layout-shift'),
    ]);
    const asked = [
      ...performance.getEntriesByType('navigation'),
      ...performance.getEntriesByType('resource'),
    ] as PerformanceResourceTiming[];
    const isScript = ({ name }: PerformanceEntry) => new URL(name).pathname.endsWith('.js');
    const weigh = (some: PerformanceResourceTiming[]) =>
      Math.round(some.reduce((sum, one) => sum + one.encodedBodySize, 0) / 1000);
    return {
      paint: paints.at(-1)?.startTime ?? 0,
      shift: (shifts as Shift[])
        .filter((one) => !one.hadRecentInput)
        .reduce((sum, one) => sum + one.value, 0),
      kilobytes: weigh(asked.filter(isScript)),
      besides: weigh(asked.filter((one) => !isScript(one))),
    };
  });
}

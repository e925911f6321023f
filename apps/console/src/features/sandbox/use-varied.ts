'use client';

import type { SandboxRun } from './sandbox.ts';
import { useNumbers, useNumberWords } from './use-number-words.ts';

/** The number that a curve varies: its name, and its values in words. */
export function useVaried(varied: SandboxRun['varied']) {
  const { numbers } = useNumbers(varied?.kind, varied?.config);
  const words = useNumberWords();
  const path = JSON.stringify(varied?.path);
  const number = numbers.find((one) => JSON.stringify(one.path) === path);
  return {
    /** Its place in the document until the plugins are there. */
    name: number ? words.name(number) : (varied?.path.at(-1)?.toString() ?? ''),
    said: (value: string) => words.value(number, value),
  };
}

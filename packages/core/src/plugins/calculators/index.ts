import type { Plugin } from '../contract.ts';

/** Sorted by id; the conformance test walks it. */
export const plugins: readonly Plugin<'calculators'>[] = [];

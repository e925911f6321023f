import type { Plugin } from '../../contract/plugin.ts';
import { plugin as dailyNorm } from './daily-norm.ts';
import { plugin as periodNorm } from './period-norm.ts';
import { plugin as weeklyNorm } from './weekly-norm.ts';

/** Sorted by id; the conformance test walks it. */
export const plugins: readonly Plugin<'counters'>[] = [dailyNorm, periodNorm, weeklyNorm];

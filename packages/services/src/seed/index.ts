export { type DemoRole, type SeedDemo, type SeededDemo, seedDemo } from './demo/seed-demo.ts';
export { type SeededLoad, type SeedLoad, seedLoad } from './load/seed-load.ts';

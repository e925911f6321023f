export { type DemoRole, type SeedDemo, type SeededDemo, seedDemo } from './demo/seed-demo.ts';

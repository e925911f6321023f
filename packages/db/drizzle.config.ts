import { defineConfig } from 'drizzle-kit';

/** `drizzle-kit generate` writes the next migration from the schema; it never connects. */
export default defineConfig({
  dialect: 'postgresql',
  schema: './src/schema/index.ts',
  out: './migrations',
  casing: 'snake_case',
});

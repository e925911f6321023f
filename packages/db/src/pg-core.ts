// As drizzle.ts: read once for all files that describe or name columns.
export * from 'drizzle-orm/pg-core';

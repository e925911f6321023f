// The query builder for the whole house. Node reads the package.json of a package anew for every file that imports it by
// name, and drizzle's has 180 kB: imported by 330 files it was most of what a start took.
export * from 'drizzle-orm';

/**
 * How many connections serve best where PostgreSQL shares so many cores with the server. More of them only wait for a core, and
 * the changes from one to the other cost PostgreSQL a tenth of a write (`tooling/bench/rest`). A few more than cores, since
 * one that waits for the disk needs none.
 */
export const connectionsOn = (cores: number): number => Math.min(20, 2 * cores + 3);

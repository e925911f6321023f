/**
 * How many connections serve best where PostgreSQL shares the processors with the server: what is beyond does not work, it waits
 * for a processor, and each change of the process that has it costs a tenth of a write (`tooling/bench/rest`). A few more
 * than processors, since who waits for the disk needs none.
 */
export const connectionsOn = (cores: number): number => Math.min(20, 2 * cores + 3);

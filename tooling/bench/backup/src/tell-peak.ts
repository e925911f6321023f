import { writeFileSync } from 'node:fs';

// Loaded into a measured command: at its end it tells the most memory it had, in KiB. Whoever looks from outside misses the
// last moments, and all of a command that is over before the first look.

const { PEAK_FILE } = process.env;
process.once('exit', () => writeFileSync(PEAK_FILE ?? '', String(process.resourceUsage().maxRSS)));

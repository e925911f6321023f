// Installs after a manifest was edited and brings the lockfile up to date.
import { ensureInstalled } from './runtime.mjs';

await ensureInstalled({ frozen: false });

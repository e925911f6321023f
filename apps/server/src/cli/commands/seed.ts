import type { Command } from 'commander';
export function addSeedCommands(_program: Command, _json: boolean): void {}

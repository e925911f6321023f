import type { Command } from 'commander';
export function addPackCommands(_program: Command, _json: boolean): void {}

import type { Command } from 'commander';
export function addKeyCommands(_program: Command, _json: boolean): void {}

import type { Command } from 'commander';
export function addRoleCommands(_program: Command, _json: boolean): void {}

import type { Command } from 'commander';
export function addWorkspaceCommands(_program: Command, _json: boolean): void {}

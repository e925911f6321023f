export type { ConsoleRouter } from '@stempel/api/console-router';

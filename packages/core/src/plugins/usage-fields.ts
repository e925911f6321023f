import { severities } from '../working-time/violation.ts';
import { choiceField } from './config-fields.ts';

/** What a failing usage rule answers; it refuses a request unless configured (DOMAIN §7.5). */
export const usageSeverityField = choiceField(
  { title: 'Severity', description: 'Error refuses a request; warning and info only tell.' },
  severities,
).default('error');

import { access } from './catalogue/access.ts';
import { deciding } from './catalogue/deciding.ts';
import { engine } from './catalogue/engine.ts';
import { files } from './catalogue/files.ts';
import { general } from './catalogue/general.ts';
import { http } from './catalogue/http.ts';
import { illness } from './catalogue/illness.ts';
import { policies } from './catalogue/policies.ts';
import { privacy } from './catalogue/privacy.ts';
import { provisioning } from './catalogue/provisioning.ts';
import { recording } from './catalogue/recording.ts';
import { settings } from './catalogue/settings.ts';
import { signInProviders } from './catalogue/sign-in-providers.ts';
import { statements } from './catalogue/statements.ts';
import { transfer } from './catalogue/transfer.ts';
import { webhooks } from './catalogue/webhooks.ts';

/** Every message that Stempel says to whoever calls it, by its code. A code is stable and used once. */
export const catalogue = {
  ...general,
  ...http,
  ...access,
  ...settings,
  ...recording,
  ...illness,
  ...deciding,
  ...statements,
  ...policies,
  ...engine,
  ...transfer,
  ...files,
  ...privacy,
  ...provisioning,
  ...signInProviders,
  ...webhooks,
} as const;

import { type Say, say } from './words.ts';

/**
 * The forms there are, by page: what the button is called that opens one (`#` for a number), `page` for one that the
 * page itself holds. A form of this list that is not found any more, or that does not ask, fails the walk.
 */
export interface FormGroup {
  /** The patterns of its pages; a page belongs to the first group that fits. */
  of: RegExp;
  forms: Record<string, readonly string[]>;
}

/** The forms as their buttons are called in the language of the words. */
export function formsIn(say: Say): Record<string, FormGroup> {
  const created = (name: string) => [say(`newObject.${name}`)];
  const dated = [say('versioned.correctButton'), say('versioned.changeButton')];
  const loading = (pack: string) => say('packs.loadPack', { pack });
  const policy = ['page', say('policy.keepWeek')];
  return {
    'agreement packs': {
      of: /^\/agreement-packs/,
      forms: {
        '/agreement-packs': [
          loading('Danish state: working time agreement for staff with ordinary day work'),
          loading('Danish vacation act: concurrent holiday'),
          loading('France: the legal week of # hours'),
          loading('Germany: TVöD with the Working Hours Act and the Federal Leave Act'),
          loading('Sweden: Allmänna bestämmelser (AB) § # for municipalities and regions'),
        ],
      },
    },
    policies: {
      of: /^\/policies/,
      forms: {
        '/policies/absence/[id]': policy,
        '/policies/absence/new': ['page'],
        '/policies/settlement/[id]': policy,
        '/policies/settlement/new': ['page'],
        '/policies/supplement/[id]': policy,
        '/policies/supplement/new': ['page'],
        '/policies/working-time/[id]': policy,
        '/policies/working-time/new': ['page'],
      },
    },
    'people and their time': {
      of: /^\/(employees|org-units|projects|statements|users|roles|service-users|webhooks)\//,
      forms: {
        '/employees/[id]': [
          ...dated,
          say('employee.addEmployment'),
          say('employee.end'),
          say('employee.transfer'),
        ],
        '/employees/[id]/month': [say('month.addPresence'), `${say('month.changePresence')}#:#–#:#Work`],
        '/org-units/[id]': [...dated, say('cover.add'), say('versioned.addBelow')],
        '/projects/[id]': dated,
        '/roles/new': ['page'],
        '/service-users/[id]': [say('serviceUser.newKey')],
        '/webhooks/[id]': [say('webhook.edit')],
      },
    },
    'set-up': {
      of: /\[(id|employee)\]/,
      forms: {
        '/activities/[id]': [...dated, say('versioned.addBelow')],
        '/dimensions/[id]': dated,
        '/employment-terms/[id]': dated,
        '/holiday-calendars/[id]': dated,
        '/reasons/[id]': dated,
        '/time-accounts/[id]': dated,
      },
    },
    'lists and settings': {
      of: /^(?!\/(reports|api-reference|audit-log))/,
      forms: {
        '/activities': created('activities'),
        '/balances': [say('balance.open')],
        '/dimensions': created('dimensions'),
        '/employees': created('employees'),
        '/employment-terms': created('employmentTerms'),
        '/holiday-calendars': created('holidayCalendars'),
        '/org-units': created('orgUnits'),
        '/projects': created('projects'),
        '/reasons': created('reasons'),
        '/scim': [say('scim.createKey')],
        '/service-users': [say('serviceUser.create')],
        '/sessions': [say('factors.setUpApp'), say('factors.addPasskey')],
        '/time-accounts': created('timeAccounts'),
        '/users': [say('user.invite')],
        '/webhooks': [say('webhook.create')],
        '/workspace': ['page'],
      },
    },
  };
}

export const formGroups = formsIn(say);

import type { CatalogueEntry } from '../catalogue-entry.ts';

export const recording = {
  'absence-reversed': { refusal: 'invalid', field: 'reversed', text: '{to:date} lies before {from:date}.' },
  'share-not-positive': { text: 'must be above 0' },
  'absence-after-employment': {
    refusal: 'invalid',
    field: 'outside-employment',
    text: 'The employment ends on {date:date}; the absence may last until then.',
  },
  'credit-needs-minutes': {
    refusal: 'invalid',
    field: 'required',
    text: 'A fixed credit needs credit_minutes.',
  },
  'credit-takes-no-minutes': {
    refusal: 'invalid',
    field: 'not-allowed',
    text: 'The credit "{credit}" takes no credit_minutes.',
  },
  'activity-no-timeoff': {
    refusal: 'invalid',
    field: 'wrong-type',
    text: 'Activity "{code}" is of type {type:word}; an absence takes one of type timeoff.',
  },
  'account-unknown': {
    refusal: 'invalid',
    field: 'unknown-account',
    text: 'There is no time account "{code}".',
  },
  'usage-rule-refuses': {
    refusal: 'invalid',
    text: 'The rule "{code}" refuses the absence on {date:date}: {facts:facts}.',
  },
  'usage-rule-later': {
    refusal: 'invalid',
    text: 'With this absence the rule "{code}" no longer allows the approved one on {date:date}: {facts:facts}.',
  },
  'absence-not-checkable': {
    refusal: 'conflict',
    text: 'The absence cannot be checked: {sentence:message}. Correct the policy first.',
  },
  'decision-note-without-decision': {
    refusal: 'invalid',
    field: 'unexpected',
    text: 'A decision note goes with approving or rejecting.',
  },
  'absence-decided': { refusal: 'conflict', text: 'The absence is {state:word}; request a new one.' },
  'employment-of-other-employee': {
    refusal: 'invalid',
    field: 'unknown-employment',
    text: 'The employee has no employment {id}; leave employment_id out or name one of theirs.',
  },
  'outside-employments': {
    refusal: 'invalid',
    field: 'outside-employment',
    text: "{when:date} lies outside the employee's employments ({periods:periods}); choose a date inside one.",
  },
  'project-required': {
    refusal: 'invalid',
    field: 'required',
    text: 'Activity "{code}" requires a project; send project_id.',
  },
  'project-not-taken': {
    refusal: 'invalid',
    field: 'not-allowed',
    text: 'Activity "{code}" takes no project; leave project_id out.',
  },
  'dimension-value-required': {
    refusal: 'invalid',
    field: 'required',
    text: 'Activity "{code}" requires a value of dimension "{dimension}".',
  },
  'dimension-not-in-force': {
    refusal: 'invalid',
    field: 'unknown-dimension',
    text: 'There is no dimension "{code}" in force on {date:date}.',
  },
  'dimension-value-not-in-force': {
    refusal: 'invalid',
    field: 'unknown-value',
    text: 'Dimension "{code}" has no value "{value}" on {date:date}.',
  },
  'dimension-value-not-allowed': {
    refusal: 'invalid',
    field: 'not-allowed',
    text: 'The activity allows {values:list} of dimension "{code}", not "{value}".',
  },
  'activity-unknown': {
    refusal: 'invalid',
    field: 'unknown-activity',
    text: 'There is no activity "{code}".',
  },
  'activity-not-in-force': {
    refusal: 'invalid',
    field: 'not-in-force',
    text: 'Activity "{code}" is not in force on {date:date}; choose another one or add a version from that date.',
  },
  'project-unknown': { refusal: 'invalid', field: 'unknown-project', text: 'There is no project "{code}".' },
  'project-not-in-force': {
    refusal: 'invalid',
    field: 'not-in-force',
    text: 'Project "{code}" is not in force on {date:date}; choose another one or add a version from that date.',
  },
  'reason-unknown': { refusal: 'invalid', field: 'unknown-reason', text: 'There is no reason "{code}".' },
  'reason-not-in-force': {
    refusal: 'invalid',
    field: 'not-in-force',
    text: 'Reason "{code}" is not in force on {date:date}; choose another one.',
  },
  'reason-not-available': {
    refusal: 'invalid',
    field: 'not-available',
    text: 'Reason "{code}" is not available to this employment on {date:date}; choose another one.',
  },
  'not-checked-in': {
    refusal: 'conflict',
    text: 'The employee is not checked in; check in first or record an interval.',
  },
  'check-out-before-check-in': {
    refusal: 'invalid',
    field: 'check-out-before-check-in',
    text: '{end:instant} is not after the check-in at {start:instant}.',
  },
  'presence-reversed': {
    refusal: 'invalid',
    field: 'end-before-start',
    text: 'The end {end:instant} is not after the start {start:instant}; an interval is [start, end).',
  },
  'presence-too-long': {
    refusal: 'invalid',
    field: 'too-long',
    text: 'The interval is longer than {days:number} days; record it in parts.',
  },
  'presence-after-employment': {
    refusal: 'invalid',
    field: 'outside-employment',
    text: 'The employment ends on {date:date}; the interval may last until midnight of that date.',
  },
  'checked-in-already': {
    refusal: 'conflict',
    field: 'already-checked-in',
    text: 'Already checked in since {start:instant} (presence {id}); check out first.',
  },
  'presence-overlaps': {
    refusal: 'conflict',
    field: 'overlap',
    text: 'The interval overlaps presence {id} ({start:instant} to {end:instant}); change or delete that one first.',
  },
  'range-too-long': {
    refusal: 'invalid',
    field: 'too-long',
    text: '{from:date} to {to:date} is longer than {days:number} days; ask for a part of it.',
  },
  'day-full': {
    refusal: 'conflict',
    field: 'day-taken',
    text: 'On {date:date} absence {id} ({from:date} to {end:date}, {state:word}) takes {share} of the day; a share of {free} is free.',
  },
  'cover-short': {
    refusal: 'conflict',
    field: 'cover-short',
    text: 'On {date:date} at most {most:number} of {unit} may be away at once, and {away:number} are away or asked to be; choose other dates.',
  },
  'cover-above-all': { text: 'more than all of them; enter a smaller number' },
  'credit-not-requestable': {
    refusal: 'invalid',
    field: 'not-allowed',
    text: 'What an absence credits and earns is set by whoever decides about it; leave it out.',
  },
  'account-not-offered': {
    refusal: 'invalid',
    field: 'not-offered',
    text: 'No absence policy in force for the employment on {from:date} keeps the account "{account}"; choose another or none.',
  },
  'absence-approved': {
    refusal: 'conflict',
    text: 'The absence was approved; whoever decides about it cancels it.',
  },
  'absence-settled': {
    refusal: 'conflict',
    text: 'The statement of the period from {from:date} is approved; whoever decides about the absence changes it.',
  },
  'absence-type-unknown': {
    refusal: 'invalid',
    field: 'not-offered',
    text: 'There is no absence type "{code}" on {date:date}; choose another.',
  },
  'absence-type-not-offered': {
    refusal: 'invalid',
    field: 'not-offered',
    text: '"{type}" is not offered to the employment on {date:date}; choose another type.',
  },
  'absence-asked-by-nobody': {
    refusal: 'invalid',
    field: 'not-allowed',
    text: 'Nobody asks for "{type}"; choose another type.',
  },
  'absence-asked-by-manager': {
    refusal: 'invalid',
    field: 'not-allowed',
    text: '"{type}" is entered by the manager; ask your manager or choose another type.',
  },
  'absence-account-not-kept': {
    refusal: 'invalid',
    field: 'not-offered',
    text: 'No policy in force for the employment on {date:date} keeps the account "{account}"; choose another type.',
  },
  'absence-whole-days': {
    refusal: 'invalid',
    field: 'not-allowed',
    text: '"{type}" is taken in whole days; leave out the part of the day.',
  },
  'absence-half-days': {
    refusal: 'invalid',
    field: 'not-allowed',
    text: '"{type}" is taken in whole or half days, not by times.',
  },
  'absence-times-one-day': {
    refusal: 'invalid',
    field: 'not-allowed',
    text: 'Times are those of one day; ask for one day at a time.',
  },
  'absence-times-reversed': {
    refusal: 'invalid',
    field: 'reversed',
    text: '{end} does not lie after {start}.',
  },
  'absence-times-too-long': {
    refusal: 'invalid',
    field: 'too-long',
    text: 'The times are {minutes:number} minutes; {contracted:number} are contracted on {date:date}.',
  },
  'absence-free-dates': {
    refusal: 'invalid',
    field: 'no-contracted-hours',
    text: 'No hours are contracted from {from:date} to {to:date}; choose dates with contracted hours.',
  },
  'absence-too-long': {
    refusal: 'invalid',
    field: 'too-long',
    text: 'An absence is asked for {days:number} days at most; ask for the rest later.',
  },
  'absence-ends-far-ahead': {
    refusal: 'invalid',
    field: 'too-long',
    text: 'An absence may last until {date:date} at the latest; extend it nearer the time.',
  },
  'absence-far-ahead': {
    refusal: 'invalid',
    field: 'too-far-ahead',
    text: 'An absence may begin on {date:date} at the latest; ask for later ones nearer the time.',
  },
  'overview-far-ahead': {
    refusal: 'invalid',
    field: 'too-far-ahead',
    text: 'Absences are foreseen to the end of {year} at the latest; choose an earlier year.',
  },
  'absence-change-asked': {
    refusal: 'invalid',
    field: 'not-allowed',
    text: 'Dates and type of an absence are changed by asking for the change; leave them out.',
  },
  'absence-change-waits': {
    refusal: 'conflict',
    text: 'A change of the absence waits for its decision; withdraw it or decide about it first.',
  },
  'absence-change-decided': {
    refusal: 'conflict',
    text: 'The change was {state:word} meanwhile; look at the absence again.',
  },
  'absence-second-step': {
    refusal: 'forbidden',
    text: 'The first step is taken; the second is for somebody else who has the role that takes it.',
  },
  'absence-step-taken': {
    refusal: 'conflict',
    text: 'Somebody decided about it just now; look at the request again.',
  },
  'absence-both-steps': {
    refusal: 'conflict',
    text: 'An absence of this type changes in two steps; ask for the change or the cancellation.',
  },
  'entry-approved': {
    refusal: 'conflict',
    text: 'The entry was approved; only somebody else who may delete entries can delete it.',
  },
  'not-restorable': {
    refusal: 'conflict',
    text: 'Only who removed a record can bring it back, within a day; record it anew instead.',
  },
  'check-in-long-ago': {
    refusal: 'conflict',
    field: 'long-presence',
    text: 'The check-in at {start:instant} is more than {minutes:number} minutes ago; say when work ended.',
  },
} as const satisfies Record<string, CatalogueEntry>;

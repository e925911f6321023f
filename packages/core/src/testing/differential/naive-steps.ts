const joint = ['daily-rest', 'weekly-rest', 'average-week', 'night-work'];
const automatic = [
  'round-punch',
  'clip-to-schedule',
  'break-deduction',
  'fixed-lunch',
  'auto-check-out',
  'default-reason',
  'attribute-days',
];

export const isJoint = (plugin: string) => joint.includes(plugin);
export const isConstraint = (plugin: string) => !automatic.includes(plugin);

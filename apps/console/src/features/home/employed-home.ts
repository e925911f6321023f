// Loaded together: they share the parts they are made of, and whoever leads a team works here too.
export { AfterMending } from './after-mending.tsx';
export { BrokenRules } from './broken-rules.tsx';
export { FlexTrend } from './flex-trend.tsx';
export { OwnHome } from './own-home.tsx';
export { TeamHours } from './team-hours.tsx';
export { TeamNow } from './team-now.tsx';

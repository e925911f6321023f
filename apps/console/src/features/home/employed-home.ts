// Loaded together: they share the parts they are made of, and whoever leads a team works here too.
export { FlexTrend } from './flex-trend.tsx';
export { OwnHome } from './own-home.tsx';
export { TeamHome } from './team-home.tsx';

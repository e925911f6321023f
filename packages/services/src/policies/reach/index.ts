export { measureReach, reachingSpans } from './measure-reach.ts';
export {
  type MeasureReach,
  measureReachInput,
  type ReachDto,
  type ReachingKind,
  reachDto,
} from './reach-contract.ts';

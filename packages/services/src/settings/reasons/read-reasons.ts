import { readsOf } from '../../versioned/reads.ts';
import { reasonResource } from './reason-resource.ts';

export const { get: getReason, list: listReasons, versions: listReasonVersions } = readsOf(reasonResource);

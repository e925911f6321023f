import {
  listCoverRules,
  listCoverRulesInput,
  removeCoverRule,
  removeCoverRuleInput,
  saveCoverRule,
  saveCoverRuleInput,
} from '@stempel/services/organization/cover-rules';
import { procedure, router } from './procedure.ts';

/** How many of a unit may be away at once. */
export const coverRules = router({
  list: procedure.input(listCoverRulesInput).query(({ ctx, input }) => listCoverRules(ctx.service, input)),
  save: procedure.input(saveCoverRuleInput).mutation(({ ctx, input }) => saveCoverRule(ctx.service, input)),
  remove: procedure
    .input(removeCoverRuleInput)
    .mutation(({ ctx, input }) => removeCoverRule(ctx.service, input)),
});

import { CHECK_RULES } from '#contract/control/control-checks.ts'
import type { FieldProblem } from '#contract/kit/envelope.ts'
import type { ValuesOf } from '#contract/kit/resource.ts'
import { ruleText } from '#contract/kit/rule-texts.ts'
import { controlCheckResource } from '#contract/resources/control-check.resource.ts'
import type { Env } from '#server/core/env.ts'
import { invalidInput } from '#server/core/kit/app-error.ts'
import type { ResourceHooks } from '#server/core/resources/resource-parts.ts'
import type { ResourceRouter } from '#server/core/resources/resource-router.ts'
import { registerResource } from '#server/core/resources/resource-routes.ts'
import { textsIn } from '../texts/texts.ts'
import { checkStore, isChecked } from './check.repository.ts'

/** What the housekeeper looks for; the next run of its job applies it. */
export const registerControlChecks = (router: ResourceRouter, env: Env): void =>
  registerResource(router, env, controlCheckResource, checkStore, hooks)

const hooks: ResourceHooks<ValuesOf<typeof controlCheckResource>> = {
  async check(db, { checkKind, loop, threshold, minutes }, { language }, existing) {
    const problems: FieldProblem[] = []
    const { min, max, unit, minutes: span } = CHECK_RULES[checkKind]
    const texts = textsIn(language)
    if (threshold < min || threshold > max)
      problems.push({ field: 'threshold', rule: texts.checkLimit(min, max, unit[language === 'en' ? 'en' : 'zh']) })
    if (span === null && minutes !== null) problems.push({ field: 'minutes', rule: texts.checkWithoutMinutes })
    if (span !== null && minutes === null) problems.push({ field: 'minutes', rule: ruleText('required', language) })
    if (await isChecked(db, { check: checkKind, loop }, existing?.keyId ?? null))
      problems.push({ field: 'loop', rule: ruleText('taken', language) })
    if (problems.length > 0) throw invalidInput(problems)
  },
}

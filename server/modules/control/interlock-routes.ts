import type { FieldProblem } from '#contract/kit/envelope.ts'
import type { ValuesOf } from '#contract/kit/resource.ts'
import { controlInterlockResource } from '#contract/resources/control-interlock.resource.ts'
import type { Env } from '#server/core/env.ts'
import { invalidInput } from '#server/core/kit/app-error.ts'
import type { ResourceHooks } from '#server/core/resources/resource-parts.ts'
import type { ResourceRouter } from '#server/core/resources/resource-router.ts'
import { registerResource } from '#server/core/resources/resource-routes.ts'
import { expressionProblem } from '../alarm-settings/rule-check.ts'
import { notWritable, writableParams } from '../control-power/repository.ts'
import { interlockStore, paramsOfType } from './interlock.repository.ts'
import { textsIn } from './texts/texts.ts'

/** What must be true before something is written; the next command is judged by it. */
export const registerInterlocks = (router: ResourceRouter, env: Env): void =>
  registerResource(router, env, controlInterlockResource, interlockStore, hooks)

const hooks: ResourceHooks<ValuesOf<typeof controlInterlockResource>> = {
  references: { paramCode: writableParams },
  async check(db, { nodeType, paramCode, condition }, { language }) {
    const problems: FieldProblem[] = []
    const [foreign] = await notWritable(db, [paramCode], nodeType)
    if (foreign !== undefined) problems.push({ field: 'paramCode', rule: textsIn(language).notOfType(foreign) })
    // a condition that cannot be read would refuse every command, and nobody would know why
    const wrong = expressionProblem(condition, await paramsOfType(db, nodeType), language)
    if (wrong !== null) problems.push({ field: 'condition', rule: wrong })
    if (problems.length > 0) throw invalidInput(problems)
  },
}

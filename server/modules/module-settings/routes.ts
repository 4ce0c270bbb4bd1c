/**
 * The config centre: settings of the product's modules. Duty: change a value by the rules of its type, keep the history
 * of values, restore one. Invariants: the list of settings comes with the product; a value always fits its type.
 */

import type { ResourceRow } from '#contract/kit/resource.ts'
import { ruleText } from '#contract/kit/rule-texts.ts'
import { moduleSettingCalls, moduleSettingResource } from '#contract/resources/module-setting.resource.ts'
import type { Env } from '#server/core/env.ts'
import { invalidInput } from '#server/core/kit/app-error.ts'
import type { Actor } from '#server/core/kit/session.ts'
import type { ResourceHooks } from '#server/core/resources/resource-parts.ts'
import type { ResourceRouter } from '#server/core/resources/resource-router.ts'
import { registerResource } from '#server/core/resources/resource-routes.ts'
import { findOrRefuse, saveChanged } from '#server/core/resources/resource-save.ts'
import { addValue, moduleSettingStore, pastValue, valuesOf } from './repository.ts'
import { textsIn } from './texts/texts.ts'

export function registerModuleSettingRoutes(router: ResourceRouter, env: Env): void {
  const hooks: ResourceHooks = {
    async check(_db, { value }, actor, existing) {
      const rule = brokenRule(String(value), existing, actor)
      if (rule !== null) throw invalidInput([{ field: 'value', rule }])
    },
    async saved(db, settingId, { value }, { session }, existing) {
      if (value !== existing?.value)
        await addValue(db, {
          settingId,
          value: String(value),
          changedAt: new Date(env.now()),
          changedBy: session.realName,
        })
      return undefined
    },
  }
  const parts = { resource: moduleSettingResource, store: moduleSettingStore, hooks }
  registerResource(router, env, moduleSettingResource, moduleSettingStore, hooks)
  router.handle(moduleSettingCalls.history, async ({ input, actor }) =>
    valuesOf(env.db, (await findOrRefuse(env.db, parts, input.keyId, actor)).keyId),
  )
  router.handle(moduleSettingCalls.rollBack, ({ input: { keyId, valueId, version }, actor }) =>
    env.db.transaction(async (tx) => {
      const row = await findOrRefuse(tx, parts, keyId, actor)
      const value = await pastValue(tx, keyId, valueId)
      if (value === undefined) throw invalidInput([{ field: 'valueId', rule: textsIn(actor.language).noSuchValue }])
      return saveChanged(tx, parts, { keyId, version, values: { value, remark: row.remark } }, actor, env.now())
    }),
  )
}

/** The rule of the setting's type that a value breaks; null when none. */
function brokenRule(value: string, setting: ResourceRow | null, { language }: Actor): string | null {
  switch (setting?.valueType) {
    case 'number':
      return /^-?\d+(\.\d+)?$/.test(value) ? null : textsIn(language).notANumber
    case 'flag':
      return value === 'true' || value === 'false' ? null : ruleText('oneOf', language, 'true, false')
    default:
      return value === '' ? ruleText('required', language) : null
  }
}

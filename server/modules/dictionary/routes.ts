import { ruleText } from '#contract/kit/rule-texts.ts'
import type { Env } from '#server/core/env.ts'
import { invalidInput } from '#server/core/kit/app-error.ts'
import type { ResourceRouter } from '#server/core/resources/resource-router.ts'
import { registerResource } from '#server/core/resources/resource-routes.ts'
import { DICTIONARY_OF_SCOPE, hasEntry } from './repository.ts'
import { DICTIONARY_SCOPES } from './tables.ts'

/** Dictionary entries of the company and of the platform. A code is unique within its type. */
export function registerDictionaryRoutes(router: ResourceRouter, env: Env): void {
  for (const scope of DICTIONARY_SCOPES) {
    const { resource, store } = DICTIONARY_OF_SCOPE[scope]
    registerResource(router, env, resource, store, {
      async check(db, values, { language }, existing) {
        if (await hasEntry(db, scope, values, existing?.keyId ?? null))
          throw invalidInput([{ field: 'code', rule: ruleText('taken', language) }])
      },
    })
  }
}

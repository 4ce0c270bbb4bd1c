import { ruleText } from '#contract/kit/rule-texts.ts'
import type { Env } from '#server/core/env.ts'
import { invalidInput } from '#server/core/kit/app-error.ts'
import type { ResourceRouter } from '#server/core/resources/resource-router.ts'
import { registerResource } from '#server/core/resources/resource-routes.ts'
import { DICTIONARY_OF_SCOPE, hasEntry } from './repository.ts'
import { DICTIONARY_SCOPES } from './tables.ts'

/** Values to choose from: the company's own, and the platform's. A code is there once a type. */
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

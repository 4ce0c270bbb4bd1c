// The calls of a declared resource. Duty: register list, toEdit, save, update, del, batchDel, verifyIsExist, options
// and the Excel verbs, each with its permission and input. Neighbours: contract/kit/resource.ts declares,
// resource-store.ts stores, resource-save.ts changes, resource-excel.ts reads and writes files.

import type { Resource, ValuesOf, Verb } from '#contract/kit/resource.ts'
import { callsOf, editedRecord } from '#contract/kit/resource-calls.ts'
import type { Env } from '../env.ts'
import { registerExcelCalls } from './resource-excel.ts'
import type { ResourceHooks, ResourceParts } from './resource-parts.ts'
import type { ResourceRouter } from './resource-router.ts'
import {
  currentParts,
  findOrRefuse,
  readValues,
  refuseUnknownOrder,
  removeOne,
  saveChanged,
  saveNew,
} from './resource-save.ts'
import type { ResourceStore } from './resource-store.ts'

/** @param except - Calls that the module registers itself. */
export function registerResource<R extends Resource>(
  router: ResourceRouter,
  env: Env,
  resource: R,
  store: ResourceStore,
  hooks: ResourceHooks<ValuesOf<R>> = {},
  except: readonly string[] = [],
): void {
  const parts: ResourceParts = { resource, store, hooks }
  const has = (verb: Verb, call: string): boolean => resource.verbs.includes(verb) && !except.includes(call)
  // loose: fields that only the current declaration has are checked later, in readValues
  const formSchema = hooks.current ? resource.formSchema.loose() : resource.formSchema
  const calls = callsOf(resource)

  if (has('view', 'list'))
    router.handle(calls.list, async ({ input, actor }) => {
      const now = await currentParts(env.db, parts, input)
      refuseUnknownOrder(now, input, actor)
      return now.store.list(env.db, input, actor)
    })
  if (has('view', 'toEdit'))
    router.handle(calls.toEdit, ({ input, actor }) => findOrRefuse(env.db, parts, input.keyId, actor))
  if (has('add', 'save'))
    router.handle({ ...calls.save, input: formSchema }, ({ input, actor }) =>
      env.db.transaction(async (tx) => {
        const now = await currentParts(tx, parts, input)
        return saveNew(tx, now, readValues(now, input, actor), actor, env.now())
      }),
    )
  if (has('edit', 'update'))
    router.handle({ ...calls.update, input: formSchema.extend(editedRecord.shape) }, ({ input, actor }) => {
      const { keyId, version } = editedRecord.parse(input)
      return env.db.transaction(async (tx) => {
        const now = await currentParts(tx, parts, input)
        const values = readValues(now, input, actor)
        return saveChanged(tx, now, { keyId, version, values }, actor, env.now())
      })
    })
  if (has('delete', 'del'))
    router.handle(calls.del, ({ input, actor }) =>
      env.db.transaction((tx) => removeOne(tx, parts, input.keyId, actor, env.now())),
    )
  if (has('delete', 'batchDel'))
    router.handle(calls.batchDel, ({ input, actor }) =>
      env.db.transaction(async (tx) => {
        for (const keyId of new Set(input.ids)) await removeOne(tx, parts, keyId, actor, env.now())
      }),
    )
  const formVerbs = (['add', 'edit'] as const).filter((verb) => resource.verbs.includes(verb))
  if (formVerbs.length > 0 && !except.includes('verifyIsExist'))
    router.handle(calls.verifyIsExist, async ({ input }) => {
      const own = input.verifyFieldJson.find(({ key }) => key === 'keyId')?.value ?? null
      for (const { key, value } of input.verifyFieldJson) {
        if (key !== 'keyId' && (await store.isTaken(env.db, key, value.trim(), own || null))) return true
      }
      return false
    })
  const { options } = hooks
  if (options) router.handle(calls.options, ({ actor }) => options(env.db, actor))
  registerExcelCalls(router, env, parts, except)
}

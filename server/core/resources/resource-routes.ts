// From the declaration of a resource to its calls. Duty: register list, toEdit, save, update, del, batchDel, verifyIsExist,
// options and the Excel verbs, each with its permission and input. Neighbours: contract/kit/resource.ts declares,
// resource-store.ts stores, resource-save.ts changes, resource-excel.ts reads and writes files.

import { z } from 'zod'
import { listQuery, type Resource, type ValuesOf, type Verb, verifyFields } from '#contract/kit/resource.ts'
import type { Env } from '../env.ts'
import { jsonText } from '../kit/json-text.ts'
import { registerExcelCalls } from './resource-excel.ts'
import type { ResourceRouter } from './resource-router.ts'
import {
  currentParts,
  findOrRefuse,
  type ResourceHooks,
  type ResourceParts,
  readValues,
  refuseUnknownOrder,
  removeOne,
  saveChanged,
  saveNew,
} from './resource-save.ts'
import type { ResourceStore } from './resource-store.ts'

const keyIdText = z.string().min(1).max(64)
const MAX_BATCH = 1000
const editedRecord = { keyId: keyIdText, version: z.coerce.number().int() }
const editedSchema = z.object(editedRecord)

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
  router.resources.set(resource.path, parts)
  const has = (verb: Verb, call: string): boolean => resource.verbs.includes(verb) && !except.includes(call)
  // what the declaration has more by now is read against that, once the call knows it
  const formSchema = hooks.current ? resource.formSchema.loose() : resource.formSchema
  const may = (verb: Verb) => ({ permission: resource.permissionOf(verb) })

  if (has('view', 'list'))
    router.call({
      method: 'GET',
      path: resource.call('list'),
      access: may('view'),
      input: listQuery,
      handle: async ({ input, actor }) => {
        const now = await currentParts(env.db, parts, input)
        refuseUnknownOrder(now, input, actor)
        return now.store.list(env.db, input, actor)
      },
    })
  if (has('view', 'toEdit'))
    router.call({
      method: 'POST',
      path: resource.call('toEdit'),
      access: may('view'),
      input: z.object({ keyId: keyIdText }),
      handle: ({ input, actor }) => findOrRefuse(env.db, parts, input.keyId, actor),
    })
  if (has('add', 'save'))
    router.call({
      method: 'POST',
      path: resource.call('save'),
      access: may('add'),
      input: formSchema,
      handle: ({ input, actor }) =>
        env.db.transaction(async (tx) => {
          const now = await currentParts(tx, parts, input)
          return saveNew(tx, now, readValues(now, input, actor), actor, env.now())
        }),
    })
  if (has('edit', 'update'))
    router.call({
      method: 'POST',
      path: resource.call('update'),
      access: may('edit'),
      input: formSchema.extend(editedRecord),
      handle: ({ input, actor }) => {
        const { keyId, version } = editedSchema.parse(input)
        return env.db.transaction(async (tx) => {
          const now = await currentParts(tx, parts, input)
          const values = readValues(now, input, actor)
          return saveChanged(tx, now, { keyId, version, values }, actor, env.now())
        })
      },
    })
  if (has('delete', 'del'))
    router.call({
      method: 'POST',
      path: resource.call('del'),
      access: may('delete'),
      input: z.object({ keyId: keyIdText }),
      handle: ({ input, actor }) => env.db.transaction((tx) => removeOne(tx, parts, input.keyId, actor, env.now())),
    })
  if (has('delete', 'batchDel'))
    router.call({
      method: 'POST',
      path: resource.call('batchDel'),
      access: may('delete'),
      input: z.object({
        ids: z
          .string()
          .min(1)
          .transform((ids) => ids.split(','))
          .pipe(z.array(keyIdText).max(MAX_BATCH)),
      }),
      handle: ({ input, actor }) =>
        env.db.transaction(async (tx) => {
          for (const keyId of new Set(input.ids)) await removeOne(tx, parts, keyId, actor, env.now())
        }),
    })
  const formVerbs = (['add', 'edit'] as const).filter((verb) => resource.verbs.includes(verb))
  const mayFill = formVerbs.map((verb) => resource.permissionOf(verb))
  if (mayFill.length > 0 && !except.includes('verifyIsExist'))
    router.call({
      method: 'POST',
      path: resource.call('verifyIsExist'),
      access: { permission: mayFill.length === 1 ? (mayFill[0] ?? '') : mayFill },
      input: z.object({ verifyFieldJson: jsonText(verifyFields) }),
      handle: async ({ input }) => {
        const own = input.verifyFieldJson.find(({ key }) => key === 'keyId')?.value ?? null
        for (const { key, value } of input.verifyFieldJson) {
          if (key !== 'keyId' && (await store.isTaken(env.db, key, value.trim(), own || null))) return true
        }
        return false
      },
    })
  const { options } = hooks
  if (options)
    router.call({
      method: 'POST',
      path: resource.call('options'),
      access: 'session',
      input: z.object({}),
      handle: ({ actor }) => options(env.db, actor),
    })
  registerExcelCalls(router, env, parts, except)
}

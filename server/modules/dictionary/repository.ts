import { and, eq } from 'drizzle-orm'
import { dictionaryResource, platformDictionaryResource } from '#contract/resources/dictionary.resource.ts'
import type { Queryable } from '#server/core/db/client.ts'
import { isOther } from '#server/core/db/keys.ts'
import { createTableStore } from '#server/core/resources/table-store.ts'
import { type DICTIONARY_SCOPES, dictionaryEntries } from './tables.ts'

export type DictionaryScope = (typeof DICTIONARY_SCOPES)[number]

const { type, code, labelZh, labelEn, sortOrder, isEnabled, remark } = dictionaryEntries
const columns = { type, code, labelZh, labelEn, sortOrder, isEnabled, remark }

export const DICTIONARY_OF_SCOPE = {
  company: {
    resource: dictionaryResource,
    store: createTableStore(dictionaryResource, { table: dictionaryEntries, columns, fixed: { scope: 'company' } }),
  },
  platform: {
    resource: platformDictionaryResource,
    store: createTableStore(platformDictionaryResource, {
      table: dictionaryEntries,
      columns,
      fixed: { scope: 'platform' },
    }),
  },
} as const

/** Whether another entry of the scope has this code for its type. */
export async function hasEntry(
  db: Queryable,
  scope: DictionaryScope,
  entry: { readonly type: string; readonly code: string },
  exceptKeyId: string | null,
): Promise<boolean> {
  const same = and(
    eq(dictionaryEntries.scope, scope),
    eq(dictionaryEntries.type, entry.type),
    eq(dictionaryEntries.code, entry.code),
  )
  const others = isOther(dictionaryEntries.id, exceptKeyId)
  return (await db.$count(dictionaryEntries, and(same, others))) > 0
}

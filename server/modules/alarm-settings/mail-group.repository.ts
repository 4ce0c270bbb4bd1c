import { labelIn } from '#contract/kit/language.ts'
import type { ResourceRow } from '#contract/kit/resource.ts'
import { MAIL_CLASSES, mailGroupResource } from '#contract/resources/mail-group.resource.ts'
import type { Queryable } from '#server/core/db/client.ts'
import type { Actor } from '#server/core/kit/session.ts'
import type { ResourceOption, ResourceStore } from '#server/core/resources/resource-store.ts'
import { createTableStore } from '#server/core/resources/table-store.ts'
import { mailGroups } from './tables.ts'

const { name, members, warnNumbers, minLevel, afterMinutes, isEnabled, remark } = mailGroups
const table = createTableStore(mailGroupResource, {
  table: mailGroups,
  columns: { name, members, warnNumbers, minLevel, afterMinutes, isEnabled, remark },
})

/** Categories of alarms to choose from. */
export const classOptions = async (_db: Queryable, { language }: Actor): Promise<ResourceOption[]> =>
  MAIL_CLASSES.map(({ value, label }) => ({ keyId: value, name: labelIn(label, language), parentId: null }))

const withNames = (row: ResourceRow, { language }: Actor): ResourceRow => {
  const numbers: readonly unknown[] = Array.isArray(row.warnNumbers) ? row.warnNumbers : []
  const chosen = MAIL_CLASSES.filter(({ value }) => numbers.includes(value))
  return { ...row, warnNumberNames: chosen.map(({ label }) => labelIn(label, language)) }
}

export const mailGroupStore: ResourceStore & Pick<typeof table, 'stored'> = {
  ...table,
  async list(db, query, actor) {
    const { list, total } = await table.list(db, query, actor)
    return { list: list.map((row) => withNames(row, actor)), total }
  },
  async find(db, keyId, actor) {
    const row = await table.find(db, keyId, actor)
    return row && withNames(row, actor)
  },
}

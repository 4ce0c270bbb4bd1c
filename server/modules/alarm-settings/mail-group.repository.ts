import { sql } from 'drizzle-orm'
import { labelIn } from '#contract/kit/language.ts'
import type { ResourceRow } from '#contract/kit/resource.ts'
import { MAIL_CLASSES, mailGroupResource } from '#contract/resources/mail-group.resource.ts'
import type { Queryable } from '#server/core/db/client.ts'
import type { Actor } from '#server/core/kit/session.ts'
import { organizationPathName } from '#server/core/organization/path-name.repository.ts'
import { withinScope } from '#server/core/organization/scope.repository.ts'
import { completedRows } from '#server/core/resources/completed-rows.ts'
import type { ResourceOption, ResourceStore } from '#server/core/resources/resource-store.ts'
import { createTableStore } from '#server/core/resources/table-store.ts'
import { mailGroups } from './tables.ts'

const { name, members, organizationId, warnNumbers, minLevel, afterMinutes, isEnabled, remark } = mailGroups
const table = createTableStore(mailGroupResource, {
  table: mailGroups,
  columns: { name, members, organizationId, warnNumbers, minLevel, afterMinutes, isEnabled, remark },
  extra: {
    organizationName: organizationPathName(sql`mail_groups.organization_id`),
  },
  // a group of the whole company has no path, and is in the scope of those alone who see the whole company
  scope: (session) =>
    session.scope === 'all'
      ? undefined
      : withinScope(session, sql`(select own.path from organizations own where own.id = mail_groups.organization_id)`),
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
  ...completedRows(table, withNames),
}

import { sql } from 'drizzle-orm'
import type { ResourceRow } from '#contract/kit/resource.ts'
import { alarmClassResource } from '#contract/resources/alarm-class.resource.ts'
import { completedRows } from '#server/core/resources/completed-rows.ts'
import type { ResourceStore } from '#server/core/resources/resource-store.ts'
import { createTableStore } from '#server/core/resources/table-store.ts'
import { typeLabelIn } from '../alarms/alarm-texts-in.ts'
import { typeLabelOf } from '../alarms/engine/alarm-texts.ts'
import { alarmClasses } from '../alarms/tables.ts'

const { warnNumber, cause, causeEn, consequence, consequenceEn, action, actionEn } = alarmClasses
const table = createTableStore(alarmClassResource, {
  table: alarmClasses,
  columns: { warnNumber, cause, causeEn, consequence, consequenceEn, action, actionEn },
  // by `named`
  extra: { name: sql`''` },
})

function named(row: ResourceRow): ResourceRow {
  const name = typeLabelOf(Number(row.warnNumber))
  return { ...row, name, nameEn: typeLabelIn(name, 'en') }
}

/** The texts of each category of alarms, under its name in the specification. */
export const alarmClassStore: ResourceStore & Pick<typeof table, 'stored'> = {
  ...table,
  ...completedRows(table, named),
}

import { ruleText } from '#contract/kit/rule-texts.ts'
import { columnOrderCalls as calls, DATA_PAGES } from '#contract/resources/data-config.resource.ts'
import type { Router } from '#server/core/calls/router.ts'
import type { Env } from '#server/core/env.ts'
import { invalidInput } from '#server/core/kit/app-error.ts'
import { staleBy } from '#server/core/resources/resource-save.ts'
import { arrangeColumns, arrangedColumns, lockColumns } from './order.repository.ts'
import { textsIn } from './texts/texts.ts'

interface Arranged {
  readonly keyId: string
  readonly isShown: boolean
}

/** Order and visibility of the columns of a page, set together. */
export function registerColumnOrder(router: Router, { db }: Env): void {
  router.handle(calls.list, ({ input: { page } }) => arrangedColumns(db, page))
  router.handle(calls.save, ({ input: { page, seen, columns }, actor, language, audit }) =>
    db.transaction(async (tx) => {
      await lockColumns(tx, page)
      const before = await arrangedColumns(tx, page)
      if (asText(before) !== asText(seen)) throw staleBy({ updatedAt: null, updatedBy: '' }, actor)
      if (keysOf(before) !== keysOf(columns))
        throw invalidInput([{ field: 'columns', rule: textsIn(language).allColumnsOnce }])
      if (!columns.some(({ isShown }) => isShown))
        throw invalidInput([{ field: 'columns', rule: ruleText('required', language) }])
      await arrangeColumns(tx, columns)
      const titleOf = new Map(before.map(({ keyId, title }) => [keyId, title]))
      const told = (arranged: readonly Arranged[]) => ({
        columns: arranged.flatMap(({ keyId, isShown }) => (isShown ? (titleOf.get(keyId) ?? []) : [])).join('、'),
      })
      await audit(tx, {
        targetName: DATA_PAGES.find(({ value }) => value === page)?.label.zh ?? page,
        before: told(before),
        after: told(columns),
      })
    }),
  )
}

const asText = (columns: readonly Arranged[]): string =>
  columns.map(({ keyId, isShown }) => `${keyId} ${isShown}`).join('\n')

const keysOf = (columns: readonly Arranged[]): string =>
  columns
    .map(({ keyId }) => keyId)
    .toSorted()
    .join(' ')

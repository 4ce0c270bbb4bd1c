import type { ResourceRow } from '#contract/kit/resource.ts'
import type { Actor } from '../kit/session.ts'
import type { ResourceStore } from './resource-store.ts'

type Reading = Pick<ResourceStore, 'list' | 'find'>

/** Reads the rows of a store, each completed by what no column holds, such as a name in the actor's language. */
export const completedRows = (store: Reading, complete: (row: ResourceRow, actor: Actor) => ResourceRow): Reading => ({
  async list(db, query, actor) {
    const { list, total } = await store.list(db, query, actor)
    return { list: list.map((row) => complete(row, actor)), total }
  },
  async find(db, keyId, actor) {
    const row = await store.find(db, keyId, actor)
    return row && complete(row, actor)
  },
})

import type { ListQuery, ListResult, ResourceRow, ResourceValues } from '#contract/kit/resource.ts'
import type { Queryable } from '../db/client.ts'
import type { Actor } from '../kit/session.ts'

/** Storage of a resource's records: the generic table (table-store.ts), or a module's own repository. */
export interface ResourceStore {
  /** Rows in the actor's data scope; without `limit`, all of them. */
  list(db: Queryable, query: Partial<ListQuery>, actor: Actor): Promise<ListResult>
  find(db: Queryable, keyId: string, actor: Actor): Promise<ResourceRow | null>
  /** @returns The new record's key. */
  insert(db: Queryable, values: ResourceValues, actor: Actor, now: Date): Promise<string>
  /** @returns Whether the record still had this version. */
  update(
    db: Queryable,
    keyId: string,
    version: number,
    values: ResourceValues,
    actor: Actor,
    now: Date,
  ): Promise<boolean>
  remove(db: Queryable, keyId: string): Promise<void>
  isTaken(db: Queryable, field: string, value: string, exceptKeyId: string | null): Promise<boolean>
}

/** A record to choose in a reference: by name in Excel, from a list in forms. */
export interface ResourceOption {
  readonly keyId: string
  readonly name: string
  readonly parentId: string | null
  /** Additional search words, in lower case. */
  readonly search?: string
  /** Shown beside the name, instead of the key. */
  readonly detail?: string
}

import type { Queryable } from '../db/client.ts'
import type { Actor } from '../kit/session.ts'
import type { ResourceHooks, ResourceParts } from './resource-parts.ts'
import type { ResourceOption } from './resource-store.ts'

type References = NonNullable<ResourceHooks['references']>

/** Choices of the references of one import, read once instead of for every row. */
export interface ImportChoices {
  /** To be used instead of the resource's own. */
  readonly references: References
  /** Notes that a row was written, which later rows may refer to. */
  wrote(): void
  /** Forgets the choices of a field where rows were written to them since they were read. @returns Whether it did. */
  forgetOld(field: string): boolean
}

/** @param actor - The user whose choices are remembered; those of others are always read. */
export function rememberChoices({ resource, hooks }: ResourceParts, actor: Actor): ImportChoices {
  const known = new Map<string, ResourceOption[]>()
  /** Fields that refer to the imported resource itself, and whose choices are older than the last written row. */
  const old = new Set<string>()

  const remembered =
    (field: string, read: References[string]): References[string] =>
    async (db: Queryable, asking: Actor) => {
      if (asking !== actor) return read(db, asking)
      const choices = known.get(field) ?? (await read(db, asking))
      known.set(field, choices)
      return choices
    }

  return {
    references: Object.fromEntries(
      Object.entries(hooks.references ?? {}).map(([field, read]) => [field, remembered(field, read)]),
    ),
    wrote() {
      for (const field of known.keys())
        if (resource.fields[field]?.optionsPath === resource.call('options')) old.add(field)
    },
    forgetOld(field) {
      if (!old.delete(field)) return false
      known.delete(field)
      return true
    },
  }
}

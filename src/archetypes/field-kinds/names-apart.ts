import type { ResourceOption } from '#contract/kit/resource-calls.ts'

/** Names of options by key, with that of the parent where several have the same name: "Repairs (West office)". */
export function namesApart(options: readonly ResourceOption[]): ReadonlyMap<string, string> {
  const count = new Map<string, number>()
  for (const { name } of options) count.set(name, (count.get(name) ?? 0) + 1)
  const nameOf = new Map(options.map(({ keyId, name }) => [keyId, name]))
  return new Map(
    options.map(({ keyId, name, parentId }) => {
      const parent = parentId === null ? undefined : nameOf.get(parentId)
      return [keyId, parent !== undefined && (count.get(name) ?? 0) > 1 ? `${name} (${parent})` : name]
    }),
  )
}

import type { ResourceOption } from '#contract/kit/resource-calls.ts'

/**
 * Names of options by key, with the path of those above where several have the same name: "Repairs (West branch / Office 2)".
 * A single one at the top, such as the company, is left out of paths.
 */
export function namesApart(options: readonly ResourceOption[]): ReadonlyMap<string, string> {
  const byKey = new Map(options.map((option) => [option.keyId, option]))
  const tops = options.filter(({ parentId }) => parentId === null || !byKey.has(parentId))
  const count = new Map<string, number>()
  for (const { name } of options) count.set(name, (count.get(name) ?? 0) + 1)
  const pathAbove = (option: ResourceOption): string => {
    const above: ResourceOption[] = []
    const next = (one: ResourceOption) => (one.parentId === null ? undefined : byKey.get(one.parentId))
    for (let one = next(option); one && !above.includes(one); one = next(one)) above.unshift(one)
    const shown = tops.length === 1 && above.length > 1 ? above.slice(1) : above
    return shown.map(({ name }) => name).join(' / ')
  }
  return new Map(
    options.map((option) => {
      const above = (count.get(option.name) ?? 0) > 1 ? pathAbove(option) : ''
      return [option.keyId, above === '' ? option.name : `${option.name} (${above})`]
    }),
  )
}

import type { ResourceOption } from '#contract/kit/resource-calls.ts'

const INDENT = '\u3000'

/** Options in the order given, names moved in by their depth below other options. */
export function indentedOptions(options: readonly ResourceOption[]): { value: string; label: string }[] {
  const depthOf = new Map<string, number>()
  return options.map(({ keyId, name, parentId }) => {
    // parents stand before their children; one that is not offered counts as none
    const depth = parentId === null ? 0 : (depthOf.get(parentId) ?? -1) + 1
    depthOf.set(keyId, depth)
    return { value: keyId, label: INDENT.repeat(depth) + name }
  })
}

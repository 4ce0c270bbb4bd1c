import type { ResourceOption } from '#contract/kit/resource-calls.ts'

const INDENT = '\u3000'

/** Options in the given order, with names indented by their depth below other options. */
export function indentedOptions(options: readonly ResourceOption[]): { value: string; label: string }[] {
  const depthOf = new Map<string, number>()
  return options.map(({ keyId, name, parentId }) => {
    // parents precede their children; a parent that is not offered is ignored
    const depth = parentId === null ? 0 : (depthOf.get(parentId) ?? -1) + 1
    depthOf.set(keyId, depth)
    return { value: keyId, label: INDENT.repeat(depth) + name }
  })
}

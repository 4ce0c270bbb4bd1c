import type { ResourceOption } from '#contract/kit/resource-calls.ts'
import { namesApart } from './names-apart.ts'

const INDENT = '\u3000'

/**
 * Options in the given order, with names indented by their depth below other options; a name that several have is followed by
 * its path, as a closed select shows nothing of what is around it.
 */
export function indentedOptions(options: readonly ResourceOption[]): { value: string; label: string }[] {
  const depthOf = new Map<string, number>()
  const names = namesApart(options)
  return options.map(({ keyId, name, parentId }) => {
    // parents precede their children; a parent that is not offered is ignored
    const depth = parentId === null ? 0 : (depthOf.get(parentId) ?? -1) + 1
    depthOf.set(keyId, depth)
    return { value: keyId, label: INDENT.repeat(depth) + (names.get(keyId) ?? name) }
  })
}

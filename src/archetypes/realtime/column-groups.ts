import type { ParamGroup } from '../telemetry/param-groups.ts'
import type { ShownOf, TableLayout } from '../telemetry/table-layout.ts'
import { ALL_GROUPS, MAIN_GROUP } from './realtime-address.ts'

/**
 * The column groups of a selection; an unknown group falls back to the main one.
 *
 * @param main - Codes of the main group, in order.
 */
export function shownGroups(
  { groups, params }: Pick<TableLayout, 'groups' | 'params'>,
  main: readonly string[],
  chosen: string,
): readonly ParamGroup[] {
  if (chosen === ALL_GROUPS) return groups
  const one = chosen === MAIN_GROUP ? undefined : groups.find(({ id }) => id === chosen)
  if (one) return [one]
  const groupOf = new Map(groups.flatMap((group) => group.params.map(({ code }) => [code, group] as const)))
  const runs: { id: string; name: string; params: ParamGroup['params'][number][] }[] = []
  for (const code of main) {
    const param = params.get(code)
    if (!param) continue
    const { id = '', name = '' } = groupOf.get(code) ?? {}
    const last = runs.at(-1)
    if (last?.id === id) last.params.push(param)
    else runs.push({ id, name, params: [param] })
  }
  return runs
}

/** The main group for some nodes: where every node has its own columns, their union; otherwise the page's. */
export function mainOf(main: readonly string[], shownOf: ShownOf, nodeIds: readonly string[]): readonly string[] {
  const own = nodeIds.map((id) => shownOf.get(id))
  return own.length === 0 || own.includes(undefined) ? main : [...new Set(own.flatMap((codes) => codes ?? []))]
}

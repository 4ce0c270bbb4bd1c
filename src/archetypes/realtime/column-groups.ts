import type { ParamGroup } from '../telemetry/param-groups.ts'
import { ALL_GROUPS, MAIN_GROUP } from './realtime-address.ts'

/** The groups of columns that a choice shows; a group that is not there counts as the main choice. */
export function shownGroups(
  groups: readonly ParamGroup[],
  mainParams: readonly string[],
  chosen: string,
): readonly ParamGroup[] {
  if (chosen === ALL_GROUPS) return groups
  const one = chosen === MAIN_GROUP ? undefined : groups.find(({ id }) => id === chosen)
  if (one) return [one]
  const main = new Set(mainParams)
  return groups
    .map((group) => ({ ...group, params: group.params.filter(({ code }) => main.has(code)) }))
    .filter(({ params }) => params.length > 0)
}

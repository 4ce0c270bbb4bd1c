import type { AlarmCondition } from '#contract/alarms/condition.ts'
import { standardParams } from '#contract/network/standard-params.ts'
import { officeKey } from './groups.ts'
import type { AlarmSource } from './sources.ts'

/** Which alarms are meant; every part that is given has to fit. */
interface AlarmPattern {
  readonly condition?: AlarmCondition['kind']
  readonly exceptCondition?: AlarmCondition['kind']
  readonly heatType?: 'station' | 'source'
  readonly warnNumber?: number
  /** Everything that the source reads is one of these parameters, or of one of the categories. */
  readonly params?: readonly string[]
  readonly categories?: readonly string[]
  /** Only as long as the value is below the limit that it crossed. */
  readonly isLow?: true
}

interface ParentRule {
  /** The alarm that stays in sight; `office`: the group alarm of a branch office. */
  readonly cause: AlarmPattern | 'office'
  /** Where that is, seen from those that follow: at the same station or source, or at the source behind a station. */
  readonly at: 'same' | 'source' | 'office'
  readonly follows: AlarmPattern
}

/** Which alarms follow from which (domain guide 5.5), the rule that goes before others first. */
const PARENT_RULES: readonly ParentRule[] = [
  { cause: 'office', at: 'office', follows: { condition: 'communication', heatType: 'station' } },
  { cause: { condition: 'communication' }, at: 'same', follows: { exceptCondition: 'communication' } },
  {
    cause: { condition: 'digital', params: ['PwrFail'] },
    at: 'same',
    follows: { warnNumber: 2, categories: ['pump', 'pressure'], params: ['XP1_Flt', 'XP2_Flt', 'BP1_Flt'] },
  },
  {
    cause: { condition: 'digital', heatType: 'source', params: ['B_Flt'] },
    at: 'source',
    follows: { heatType: 'station', params: ['T1g'], isLow: true },
  },
  {
    cause: { heatType: 'source', params: ['T1g'], isLow: true },
    at: 'source',
    follows: { heatType: 'station', params: ['T1g'], isLow: true },
  },
]

/** A source whose alarm, if it is active, hides another one. */
export interface ParentCandidate {
  readonly key: string
  readonly isLow: boolean
}

/** Finds for an alarm the alarms that may hide it. */
export type ParentFinder = (source: AlarmSource, isLow: boolean) => readonly ParentCandidate[]

const finders = new WeakMap<ReadonlyMap<string, AlarmSource>, ParentFinder>()

/** The finder for these sources; made once for each set of them. */
export function parentFinderOf(sources: ReadonlyMap<string, AlarmSource>): ParentFinder {
  const known = finders.get(sources)
  if (known) return known
  const finder = createFinder([...sources.values()])
  finders.set(sources, finder)
  return finder
}

function createFinder(sources: readonly AlarmSource[]): ParentFinder {
  const rules = PARENT_RULES.map((rule) => ({ rule, causes: causesByPlace(rule, sources) }))
  return (source, isLow) =>
    rules.flatMap(({ rule: { cause, at, follows }, causes }) => {
      if (!fits(source, follows) || (follows.isLow && !isLow)) return []
      const place = at === 'same' ? source.heat.id : at === 'source' ? source.heat.sourceId : source.heat.officeId
      if (place === null) return []
      if (cause === 'office') return [{ key: officeKey(place), isLow: false }]
      return (causes.get(place) ?? [])
        .filter((key) => key !== source.key)
        .map((key) => ({ key, isLow: cause.isLow ?? false }))
    })
}

function causesByPlace({ cause }: ParentRule, sources: readonly AlarmSource[]): ReadonlyMap<string, string[]> {
  const causes = new Map<string, string[]>()
  if (cause === 'office') return causes
  for (const source of sources) {
    if (!fits(source, cause)) continue
    const { id } = source.heat
    causes.set(id, [...(causes.get(id) ?? []), source.key])
  }
  return causes
}

const CATEGORY_OF: ReadonlyMap<string, string> = new Map(standardParams.map(({ code, category }) => [code, category]))

function fits(source: AlarmSource, pattern: AlarmPattern): boolean {
  const { condition, heat, warnNumber } = source
  const { params = [], categories = [] } = pattern
  if (pattern.condition !== undefined && condition.kind !== pattern.condition) return false
  if (pattern.exceptCondition !== undefined && condition.kind === pattern.exceptCondition) return false
  if (pattern.heatType !== undefined && heat.nodeType !== pattern.heatType) return false
  if (pattern.warnNumber !== undefined && warnNumber !== pattern.warnNumber) return false
  if (params.length === 0 && categories.length === 0) return true
  return [...source.inputs.keys()].every(
    (code) => params.includes(code) || categories.includes(CATEGORY_OF.get(code) ?? ''),
  )
}

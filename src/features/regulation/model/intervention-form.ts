// A new intervention as it is typed, and what is sent of it. Pure.

import { INTERVENTION_REASONS, type InterventionKind } from '#contract/regulation/intervention.ts'
import { companyTime, companyZone } from '#lib/company-day.ts'

const HOUR_MS = 3_600_000
/** Usual lengths, h. */
export const QUICK_HOURS = [2, 6, 12, 24] as const

export const VALUE_FIELDS = { offset: 'offsetK', percent: 'percent', fixed: 'supplyC', freeze: null } as const
type ValueField = NonNullable<(typeof VALUE_FIELDS)[InterventionKind]>

export interface InterventionDraft extends Readonly<Record<ValueField, string>> {
  readonly nodeIds: readonly string[]
  readonly kind: InterventionKind
  readonly begins: 'now' | 'later'
  /** On the company's clock, `yyyy-MM-ddTHH:mm`. */
  readonly from: string
  readonly to: string
  readonly why: (typeof INTERVENTION_REASONS)[number]
  readonly reason: string
}

export const FIRST_DRAFT: InterventionDraft = {
  nodeIds: [],
  kind: 'offset',
  offsetK: '',
  percent: '',
  supplyC: '',
  begins: 'now',
  from: '',
  to: '',
  why: INTERVENTION_REASONS[0],
  reason: '',
}

/** A time as a field holds it. @param ms - Epoch ms. */
const typedTime = (ms: number): string => companyTime(ms).slice(0, 16).replace(' ', 'T')

/** Undefined where nothing or no time is typed. */
const momentOf = (typed: string): number | undefined => companyZone().momentOf(typed) ?? undefined

const beginOf = ({ begins, from }: InterventionDraft, now: number): number | undefined =>
  begins === 'now' ? now : momentOf(from)

/** The end some hours after the begin; after now where no begin is typed yet. */
export const endAfter = (draft: InterventionDraft, hours: number, now: number): string =>
  typedTime((beginOf(draft, now) ?? now) + hours * HOUR_MS)

/** As it is sent, for `interventionSchema` to judge; what is missing is left out. */
export function sentOf(draft: InterventionDraft, now: number): object {
  const { nodeIds, kind, to, why, reason } = draft
  const field = VALUE_FIELDS[kind]
  return {
    kind,
    nodeIds,
    from: beginOf(draft, now),
    to: momentOf(to),
    why,
    reason,
    ...(field && { [field]: draft[field] }),
  }
}

/** Problems of single units, as both ends name them: `nodeIds.3`. */
const UNIT_FIELD = /^nodeIds\.(\d+)$/

interface NamedProblems {
  /** Of the field with the units, the units that are told of by name. */
  readonly units: readonly { readonly nodeId: string | null; readonly text: string }[]
  /** What belongs to no field of the dialog. */
  readonly others: readonly string[]
}

/** Problems apart from those that the fields show themselves. */
export function namedProblems(
  problems: Readonly<Record<string, string>>,
  { nodeIds, ...fields }: InterventionDraft,
): NamedProblems {
  const all = Object.entries(problems)
  return {
    units: all.flatMap(([name, text]) => {
      if (name === 'nodeIds') return [{ nodeId: null, text }]
      const at = UNIT_FIELD.exec(name)?.[1]
      return at === undefined ? [] : [{ nodeId: nodeIds[Number(at)] ?? null, text }]
    }),
    others: all.flatMap(([name, text]) =>
      name === 'nodeIds' || name in fields || UNIT_FIELD.test(name) ? [] : [text],
    ),
  }
}

/** Units with the same problem told of together, in the order of the units. */
export function groupedProblems(units: NamedProblems['units']): { text: string; nodeIds: (string | null)[] }[] {
  return [...new Set(units.map(({ text }) => text))].map((text) => ({
    text,
    nodeIds: units.filter((unit) => unit.text === text).map(({ nodeId }) => nodeId),
  }))
}

// What the parts of a plan share while it is made.

import type { GeometryMapping, LayerKind, LayerMapping } from '#contract/geometry/geometry-mapping.ts'
import type { FieldProblem } from '#contract/kit/envelope.ts'
import type { Pair } from '../coordinates/chinese-offset.ts'
import type { Converter } from '../coordinates/converter.ts'
import type { ReadFeature } from '../reading/feature.ts'
import type { NearNodes } from './near-nodes.ts'
import type { Change, PlannedThing, Present, PresentNode, PresentPipe, Refusal } from './plan.ts'

/** What a person may do with the records that an import writes. */
interface Rights {
  readonly addNodes: boolean
  readonly changeNodes: boolean
  readonly addPipes: boolean
  readonly changePipes: boolean
  readonly addAreas: boolean
  readonly changeAreas: boolean
}

export interface PlanInput {
  readonly features: readonly ReadFeature[]
  readonly mapping: GeometryMapping
  readonly converter: Converter
  readonly present: Present
  readonly rights: Rights
  /** What is wrong with the values of a record by its own rules. */
  readonly problemsOf: (
    type: 'well' | 'pipe' | 'area',
    values: Readonly<Record<string, unknown>>,
  ) => readonly FieldProblem[]
}

export interface Planning extends PlanInput {
  readonly nodes: ReadonlyMap<string, PresentNode>
  readonly stationsByName: ReadonlyMap<string, PresentNode>
  readonly pipes: ReadonlyMap<string, PresentPipe>
  readonly near: NearNodes
  /** Codes that the file has used, by kind of record. */
  readonly used: { readonly node: Set<string>; readonly pipe: Set<string> }
  readonly changes: Change[]
  readonly things: PlannedThing[]
}

export interface Mapped {
  readonly feature: ReadFeature
  readonly mapping: LayerMapping
  readonly kind: LayerKind
  readonly places: readonly Pair[]
  /** Its own, or one made of what the file names it by. */
  readonly code: string
}

/** What becomes of one feature; its changes are noted by whoever plans it. */
export type Outcome = { readonly state: 'added' | 'changed' | 'same'; readonly places: readonly Pair[] } | Refusal

export function note(
  { things }: Planning,
  {
    feature: { row, layer },
    kind,
    name,
    places,
  }: Pick<Mapped, 'feature' | 'kind' | 'places'> & { readonly name: string },
  outcome: Outcome,
): void {
  if ('state' in outcome)
    things.push({ state: outcome.state, kind, row, layer, name, places: outcome.places, refusal: null })
  else things.push({ state: 'refused', kind, row, layer, name, places, refusal: outcome })
}

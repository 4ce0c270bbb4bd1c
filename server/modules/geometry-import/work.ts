// The plan of an import for a person: file, coordinate system, present plant and rights come together here.

import {
  type GeometryFile,
  type GeometryTrial,
  LIKELY_MISTAKES,
  type TriedThing,
} from '#contract/endpoints/geometry-files.ts'
import { type GeometryMapping, SHAPE_OF } from '#contract/geometry/geometry-mapping.ts'
import { type Language, labelIn } from '#contract/kit/language.ts'
import { problemsOf } from '#contract/kit/rule-texts.ts'
import type { Queryable } from '#server/core/db/client.ts'
import { invalidInput } from '#server/core/kit/app-error.ts'
import type { Actor } from '#server/core/kit/session.ts'
import { areaParts } from '../map-areas/routes.ts'
import { nodePartsOf } from '../physics/node-parts.ts'
import { pipeParts } from '../pipes/routes.ts'
import type { Pair } from './coordinates/chinese-offset.ts'
import { type Converter, converterOf } from './coordinates/converter.ts'
import { mistakesOfNumbers, mistakesOfPlaces } from './coordinates/likely-mistakes.ts'
import { contentOf } from './files.repository.ts'
import { readOrRefuse } from './geometry-file-kind.ts'
import type { Plan, PlannedThing, Refusal } from './plan/plan.ts'
import { planImport } from './plan/plan-import.ts'
import { readPresent } from './present.repository.ts'
import type { ReadFile } from './reading/read-file.ts'
import { textsIn } from './texts/texts.ts'
import { withEmpty } from './write-plan.ts'

export async function readStored(
  db: Queryable,
  file: GeometryFile,
  language: Language,
  gone: AbortSignal,
): Promise<ReadFile> {
  return readOrRefuse({ format: file.format, name: file.name, content: await contentOf(db, file) }, language, gone)
}

/** @throws {AppError} 1001 at `mapping.system` where it cannot be used. */
export function converterOrRefuse(system: GeometryMapping['system'], language: Language): Converter {
  const converter = converterOf(system)
  if (typeof converter !== 'string') return converter
  throw invalidInput([{ field: 'mapping.system', rule: textsIn(language).systemFaults[converter] }])
}

export interface Planned {
  readonly plan: Plan
  readonly mistakes: GeometryTrial['mistakes']
}

/** @param db - What the plan is made from: in an import, its transaction. */
export async function planFor(
  db: Queryable,
  read: ReadFile,
  mapping: GeometryMapping,
  converter: Converter,
  actor: Actor,
): Promise<Planned> {
  const present = await readPresent(db, actor.session)
  const may = (code: string): boolean => actor.session.permissions.has(code)
  const wells = await nodePartsOf(db, 'well')
  const plan = planImport({
    features: read.features,
    mapping,
    converter,
    present,
    rights: {
      addNodes: may('physics:add'),
      changeNodes: may('physics:edit'),
      addPipes: may('pipeSegment:add'),
      changePipes: may('pipeSegment:edit'),
      addAreas: may('mapArea:add'),
      changeAreas: may('mapArea:edit'),
    },
    problemsOf(type, values) {
      const parts = { well: wells, pipe: pipeParts, area: areaParts }[type]
      const parsed = parts.resource.formSchema.safeParse(withEmpty(parts, values), { reportInput: true })
      if (parsed.success) return []
      return problemsOf(parsed.error, actor.language).map(({ field, rule }) => {
        const known = parts.resource.fields[field]
        return { field: known ? labelIn(known.label, actor.language) : field, rule }
      })
    },
  })
  const mapped = new Set(mapping.layers.flatMap(({ layer, kind }) => (kind === null ? [] : [layer])))
  const raw = read.features.filter(({ layer }) => mapped.has(layer)).flatMap(({ places }) => places)
  const placeOf = new Map(present.nodes.flatMap(({ code, place }) => (place ? [[code, place] as const] : [])))
  const known = plan.things.flatMap(({ kind, name, places: [place] }): [Pair, Pair][] => {
    const present = kind === 'chamber' || kind === 'station' ? placeOf.get(name) : undefined
    return place && present ? [[place, present]] : []
  })
  const found = new Set(mistakesOfNumbers(mapping.system, raw).concat(mistakesOfPlaces(known)))
  return { plan, mistakes: LIKELY_MISTAKES.filter((mistake) => found.has(mistake)) }
}

/** Things of one answer. */
const MAX_THINGS = 5_000
const STATES = ['refused', 'changed', 'added', 'same'] as const

export function trialOf({ plan, mistakes }: Planned, { residualsM }: Converter, language: Language): GeometryTrial {
  const count = (state: PlannedThing['state']): number => plan.things.filter((thing) => thing.state === state).length
  const ordered = STATES.flatMap((state) => plan.things.filter((thing) => thing.state === state))
  return {
    systemFault: '',
    mistakes,
    residualsM: [...residualsM],
    counts: countsOf(count),
    things: ordered.slice(0, MAX_THINGS).map(
      ({ refusal, places, ...thing }): TriedThing => ({
        state: thing.state,
        kind: thing.kind,
        row: thing.row,
        layer: thing.layer,
        name: thing.name,
        places: places.map(([lng, lat]) => [lng, lat]),
        reason: refusal ? reasonOf(refusal, language) : '',
      }),
    ),
  }
}

export const countsOf = (count: (state: PlannedThing['state']) => number): GeometryTrial['counts'] => ({
  added: count('added'),
  changed: count('changed'),
  same: count('same'),
  refused: count('refused'),
})

function reasonOf(refusal: Refusal, language: Language): string {
  const { refusals: texts } = textsIn(language)
  switch (refusal.kind) {
    case 'tooMany':
      return texts.tooMany(refusal.count)
    case 'shape':
      return texts.shape(texts.shapes[SHAPE_OF[refusal.wanted]])
    case 'crosses':
      return texts.crosses(refusal.at[0].toFixed(6), refusal.at[1].toFixed(6))
    case 'twice':
    case 'otherType':
    case 'noStation':
    case 'noSuchSource':
    case 'noAreaNode':
      return texts[refusal.kind](refusal.code)
    case 'field':
      return texts.field(refusal.column, refusal.value)
    case 'rules':
      return refusal.problems.map(({ field, rule }) => texts.rule(field, rule)).join('; ')
    default:
      return texts[refusal.kind]
  }
}

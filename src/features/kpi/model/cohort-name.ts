import { type Language, labelIn } from '#contract/kit/language.ts'
import {
  BUILDING_USE_NAMES,
  type BuildingUse,
  EMITTER_NAMES,
  type Emitter,
  ENVELOPE_NAMES,
  type EnvelopeStep,
} from '#contract/network/cohort.ts'

interface Cohort {
  /** Known of scored units alone. */
  readonly buildingUse?: BuildingUse | undefined
  readonly emitter?: Emitter | null | undefined
  readonly envelopeStep?: EnvelopeStep | null | undefined
}

/** The group of units that one is compared with; empty where it has neither emitters nor buildings. */
export const cohortName = ({ buildingUse, emitter, envelopeStep }: Cohort, language: Language): string =>
  [
    buildingUse && BUILDING_USE_NAMES[buildingUse],
    emitter && EMITTER_NAMES[emitter],
    envelopeStep && ENVELOPE_NAMES[envelopeStep],
  ]
    .flatMap((name) => (name ? labelIn(name, language) : []))
    .join(' · ')

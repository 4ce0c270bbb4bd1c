import { type Language, labelIn } from '#contract/kit/language.ts'
import { EMITTER_NAMES, type Emitter, ENVELOPE_NAMES, type EnvelopeStep } from '#contract/network/cohort.ts'

interface Cohort {
  readonly emitter?: Emitter | null | undefined
  readonly envelopeStep?: EnvelopeStep | null | undefined
}

/** The group of units that one is compared with; empty where it has neither emitters nor buildings. */
export const cohortName = ({ emitter, envelopeStep }: Cohort, language: Language): string =>
  [emitter && EMITTER_NAMES[emitter], envelopeStep && ENVELOPE_NAMES[envelopeStep]]
    .flatMap((name) => (name ? labelIn(name, language) : []))
    .join(' · ')

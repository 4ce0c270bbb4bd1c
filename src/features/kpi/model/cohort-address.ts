// The units that a ranking is of, in the address of its page.

import { EMITTERS, type Emitter, ENVELOPE_STEPS, type EnvelopeStep } from '#contract/network/cohort.ts'

export interface CohortFilter {
  /** Only what this source feeds, by its id; empty: all. */
  readonly source: string
  readonly emitter: Emitter | ''
  readonly envelope: EnvelopeStep | null
}

export const readCohort = (search: URLSearchParams): CohortFilter => ({
  source: search.get('source') ?? '',
  emitter: EMITTERS.find((name) => name === search.get('emitter')) ?? '',
  envelope: ENVELOPE_STEPS.find((step) => String(step) === search.get('envelope')) ?? null,
})

export function writeCohort({ source, emitter, envelope }: CohortFilter, search: URLSearchParams): void {
  for (const [name, value] of Object.entries({ source, emitter, envelope: String(envelope ?? '') })) {
    if (value === '') search.delete(name)
    else search.set(name, value)
  }
}

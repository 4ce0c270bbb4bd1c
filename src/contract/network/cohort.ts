// What makes units comparable (domain guide 3): how they give their heat to rooms, and how well their buildings keep it.

import { type Label, label } from '../kit/language.ts'

/** How a unit gives its heat to rooms. */
export const EMITTERS = ['radiator', 'floor'] as const
export type Emitter = (typeof EMITTERS)[number]
export const EMITTER_NAMES: Readonly<Record<Emitter, Label>> = {
  radiator: label('散热器', 'Radiators'),
  floor: label('地暖', 'Floor heating'),
}

/** Energy-saving standards of buildings. Each was built to for some years: it tells a building's age as well. */
export const ENVELOPE_STEPS = [1, 2, 3, 4] as const
export type EnvelopeStep = (typeof ENVELOPE_STEPS)[number]
export const ENVELOPE_NAMES: Readonly<Record<EnvelopeStep, Label>> = {
  1: label('一步节能', 'Step 1'),
  2: label('二步节能', 'Step 2'),
  3: label('三步节能', 'Step 3'),
  4: label('四步节能', 'Step 4'),
}

// What makes units comparable (domain guide 3): how they give their heat to rooms, how well their buildings keep it, and what
// the buildings are used for.

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

/** What the buildings of a unit are used for: when people are in them, and so when they need heat. */
export const BUILDING_USES = ['residential', 'mixed', 'school', 'office', 'hospital', 'hotel', 'shop'] as const
export type BuildingUse = (typeof BUILDING_USES)[number]
export const BUILDING_USE_NAMES: Readonly<Record<BuildingUse, Label>> = {
  residential: label('住宅', 'Residential'),
  mixed: label('混合', 'Mixed'),
  school: label('学校', 'Schools'),
  office: label('办公', 'Offices'),
  hospital: label('医院', 'Hospitals'),
  hotel: label('旅馆', 'Hotels'),
  shop: label('商业', 'Shops'),
}

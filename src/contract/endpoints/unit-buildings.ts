// The building behind each unit: what it was designed as, what was learnt of it night by night, and where it changed.

/**
 * Why a building has its design values: `notLearntYet`: no night has learnt it; `noWeather`: its outdoor temperature was not
 * observed; `noHeat`: its heat meter has no good hours; `fewRooms`: too few rooms tell their temperature; `tooShort`: fewer
 * than four weeks of good hours; `steady`: heat and rooms hardly moved, so that nothing follows from them; `noFit`: what came
 * out is not a building.
 */
export const DESIGN_REASONS = [
  'notLearntYet',
  'noWeather',
  'noHeat',
  'fewRooms',
  'tooShort',
  'steady',
  'noFit',
] as const
export type DesignReason = (typeof DESIGN_REASONS)[number]

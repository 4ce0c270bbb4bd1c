/** Present live effects of each element, whether or not it has a view, as parallel arrays by slot. */
export interface LiveEffects {
  /** 0xRRGGBB; NaN: as drawn. */
  readonly colors: Float32Array
  /** Filled part of a tank; NaN: unknown. */
  readonly levels: Float32Array
  /** Turns per second. */
  readonly spins: Float32Array
  /** Document px/s along the line. */
  readonly flows: Float32Array
  readonly blinks: Uint8Array
  /** TRUST of the element's values. */
  readonly stales: Uint8Array
  /** Degrees clockwise, in addition to the element's own angle. */
  readonly rotations: Float32Array
  readonly hiddens: Uint8Array
}

/** No effects: every element as drawn, level unknown, at rest. */
export function createLiveEffects(numSlots: number): LiveEffects {
  return {
    colors: new Float32Array(numSlots).fill(Number.NaN),
    levels: new Float32Array(numSlots).fill(Number.NaN),
    spins: new Float32Array(numSlots),
    flows: new Float32Array(numSlots),
    blinks: new Uint8Array(numSlots),
    stales: new Uint8Array(numSlots),
    rotations: new Float32Array(numSlots),
    hiddens: new Uint8Array(numSlots),
  }
}

/** The same effects with room for more slots. */
export function withMoreSlots(effects: LiveEffects, numSlots: number): LiveEffects {
  const more = createLiveEffects(numSlots)
  more.colors.set(effects.colors)
  more.levels.set(effects.levels)
  more.spins.set(effects.spins)
  more.flows.set(effects.flows)
  more.blinks.set(effects.blinks)
  more.stales.set(effects.stales)
  more.rotations.set(effects.rotations)
  more.hiddens.set(effects.hiddens)
  return more
}

/** Leaves the element in this slot as drawn. */
export function clearEffects(effects: LiveEffects, slot: number): void {
  const { colors, levels, ...others } = effects
  colors[slot] = Number.NaN
  levels[slot] = Number.NaN
  for (const array of Object.values(others)) array[slot] = 0
}

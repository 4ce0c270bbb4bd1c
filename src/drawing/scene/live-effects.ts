/** Present live effects of each element, whether or not it has a view, as parallel arrays in board order. */
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
export function createLiveEffects(numElements: number): LiveEffects {
  return {
    colors: new Float32Array(numElements).fill(Number.NaN),
    levels: new Float32Array(numElements).fill(Number.NaN),
    spins: new Float32Array(numElements),
    flows: new Float32Array(numElements),
    blinks: new Uint8Array(numElements),
    stales: new Uint8Array(numElements),
    rotations: new Float32Array(numElements),
    hiddens: new Uint8Array(numElements),
  }
}

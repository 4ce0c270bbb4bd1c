/** What live values have made of each element so far, whether or not it has a view: parallel arrays in board order. */
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
  /** TRUST of what drives the element. */
  readonly stales: Uint8Array
  /** Degrees clockwise beside the element's own angle. */
  readonly rotations: Float32Array
  readonly hiddens: Uint8Array
}

/** Every element as drawn, level unknown, standing still. */
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

import type { BindingTable } from './client-drawing.ts'

export const CHARSET = '0123456789-., –<minhd'

/** One pump and one value text, bound to point 7. */
export const TABLE: BindingTable = {
  references: [{ nodeCode: null, paramCode: 'P' }],
  programs: {
    words: new Int32Array(0),
    starts: Uint32Array.of(0),
    constants: new Float64Array(0),
    height: 0,
    points: [],
    timed: [],
    rated: [],
  },
  texts: [
    {
      element: 0,
      source: 0,
      x: 0,
      y: 0,
      align: 'left',
      fontSize: 10,
      font: 0,
      angleRad: 0,
      color: 0,
      takesColor: true,
      decimals: 1,
      unitText: '',
      words: [],
    },
  ],
  colors: [],
  blinks: [],
  visibles: [],
  rotations: [],
  levels: [],
  spins: [{ element: 1, source: 0, turnsPerSecond: 1 }],
  flows: [],
  network: {
    pipes: new Uint32Array(0),
    firstNodes: new Uint32Array(0),
    lastNodes: new Uint32Array(0),
    senses: new Int8Array(0),
    flowing: new Uint8Array(0),
    devices: new Int32Array(0),
    passes: new Uint8Array(0),
  },
  slots: [{ element: 1, slot: 1, source: 0 }],
  fonts: [{ fontFamily: '', fontWeight: 500, fontStyle: 'normal' }],
  charset: CHARSET,
  problems: [],
}

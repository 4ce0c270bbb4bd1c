import type { Paint } from '../paint.ts'

/** `medium.water` of the look: what stands in a tank until its value has a colour of its own. */
export const WATER: Paint = { color: 0x4a90c2, alpha: 0.85 }
/** A line without a stroke would hide its flow: it is drawn in the grey of equipment. */
export const FLOW_WITHOUT_STROKE: Paint = { color: 0xc3c7d1, alpha: 1 }
/** Ground of a button without a face: that of a drawing is dark. */
export const LABEL_WITHOUT_FACE = 0x000000

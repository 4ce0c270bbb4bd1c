import type { PointInfo } from '#contract/network/points.ts'
import { createRandom } from '#server/demo/simulator/physics/random.ts'
import { buildPoints } from './bound-document.ts'
import {
  buildMixedDocument,
  documentOf,
  elementsOf,
  type MixedDocument,
  type MixedElement,
  textAt,
} from './mixed-document.ts'

const NUM_MIXED = 1_000
const NUM_BOUND = 300
export const SHEET = { width: 3840, height: 2160 }
/** Top of the strip that is free of other elements, document px. */
const PROBE_TOP = 40
const PROBE_SIZE = { width: 480, height: 160 }
const PROBE_STEP = 640

/** A rectangle that must show its colour on at least `minPart` of its area whenever the drawing is open. */
export interface Probe {
  readonly name: 'text' | 'fill' | 'picture' | 'value'
  readonly left: number
  readonly top: number
  readonly width: number
  readonly height: number
  /** 0xRRGGBB */
  readonly color: number
  readonly minPart: number
}

const probeAt = (place: number, name: Probe['name'], color: number, minPart: number): Probe => ({
  name,
  left: 80 + place * PROBE_STEP,
  top: PROBE_TOP,
  ...PROBE_SIZE,
  color,
  minPart,
})
/** Glyph strokes fill only a small part of the rectangle. */
const GLYPH_PART = 0.03
const FACE_PART = 0.95
export const PROBES: readonly Probe[] = [
  probeAt(0, 'text', 0xe8eaee, GLYPH_PART),
  probeAt(1, 'fill', 0x2f7d5b, FACE_PART),
  probeAt(2, 'picture', 0x6fb1c7, FACE_PART),
  probeAt(3, 'value', 0xe8eaee, GLYPH_PART),
]

/** A drawing that varies with `seed`: mixed elements, some hundred values, and the probes at fixed places. */
export function buildSoakDocument(seed: number, pictures: readonly string[], probePicture: string): MixedDocument {
  const random = createRandom(seed, 'soak drawing')
  const probes = PROBES.map((probe) => probeElement(probe, probePicture))
  const mixed = elementsOf(buildMixedDocument(NUM_MIXED, pictures, seed)).map((element) => lower(element))
  const values = Array.from(
    { length: NUM_BOUND - 1 },
    (_, at): MixedElement => ({
      ...textAt(`v${at}`, random.between(0, 3_600), random.between(300, 2_100), 16),
      text: '–',
      stationVal1: `P${at + 1}`,
    }),
  )
  return { ...documentOf([...mixed, ...values, ...probes], SHEET.width, SHEET.height), uuid: `soak-${seed}` }
}

export const soakPoints = (): PointInfo[] => buildPoints(NUM_BOUND)

/** Moves an element below the probes, inside the sheet: elements outside it would change the fitted view. */
function lower(element: MixedElement): MixedElement {
  const [dx, dy] = [100, 280]
  const moved = { ...element, left: element.left + dx, top: element.top + dy }
  if (moved.type !== 'polyLine') return moved
  return { ...moved, points: moved.points.map(({ x, y }) => ({ x: x + dx, y: y + dy })) }
}

function probeElement({ name, left, top, width, height }: Probe, picture: string): MixedElement {
  const placed = { uuid: `probe-${name}`, left, top, width, height, angle: 0, scaleX: 1, scaleY: 1 } as const
  switch (name) {
    case 'text':
      return { ...textAt(placed.uuid, left, top, 140), text: '供热 Ab' }
    case 'value':
      return { ...textAt(placed.uuid, left, top, 140), text: '–', stationVal1: 'P0' }
    case 'fill':
      return { ...placed, type: 'rect', rx: 0, ry: 0, fill: '#2f7d5b', stroke: null, strokeWidth: 0 }
    case 'picture':
      return { ...placed, type: 'img', src: picture }
  }
}

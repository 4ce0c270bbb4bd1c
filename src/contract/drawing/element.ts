import { z } from 'zod'

/** The eleven element kinds of a drawing (spec section 3); the kind stands in `type`, as Fabric's class name does. */
export const ELEMENT_KINDS = [
  'circle',
  'rect',
  'triangle',
  'text',
  'edit-text',
  'button',
  'dialog-button',
  'polyLine',
  'arrowLine',
  'img',
  'play-img',
] as const
export type ElementKind = (typeof ELEMENT_KINDS)[number]

const finite = z.number().refine(Number.isFinite)
const point = z.object({ x: finite, y: finite })

/**
 * One entry of `colorKeys`: the look of the element while the value it is coloured by lies in [min, max).
 * A missing bound is open. The first entry that fits counts; none leaves the element as drawn.
 */
export const colorKey = z.looseObject({
  min: finite.optional(),
  max: finite.optional(),
  color: z.string(),
  blink: z.boolean().optional(),
})
export type ColorKey = z.infer<typeof colorKey>

/**
 * Bindings: `stationIdN` names a node (unit `HZ0012.1`, source `RY01`), `stationValN` one of its parameter codes.
 * An empty `stationIdN` beside a `stationValN` means the unit that the drawing is shown for. What slot 1 drives depends on the element:
 *
 * | element | effect of slot 1 |
 * | --- | --- |
 * | text, edit-text, button | shows the value with the parameter's decimals and `unitText` |
 * | rect with `waterBoxMaxHeight` | level: value / `waterBoxMaxHeight` of the inside is filled |
 * | polyLine, arrowLine with `flowDirection` | flow runs along the line (1) or against it (-1), speed by value / `maxValue`; 0 stands still |
 * | img with `deviceType` `pump` | turns while the value is above 0 |
 * | any with `colorKeys` | fill (lines: stroke, images: tint; value texts: the glyphs) by value, and blinking |
 *
 * `colorKeys` look at slot 2 where that is bound, else at slot 1: so slot 2 colours a text, pump, line or tank whose
 * slot 1 drives something else. Other slots drive nothing and are there to be asked for.
 * A negative value reverses a flow; without a positive `maxValue` any flow is drawn at full speed.
 */
const binding = {
  stationId1: z.string().optional(),
  stationId2: z.string().optional(),
  stationId3: z.string().optional(),
  stationId4: z.string().optional(),
  stationVal1: z.string().optional(),
  stationVal2: z.string().optional(),
  stationVal3: z.string().optional(),
  stationVal4: z.string().optional(),
  colorKeys: z.array(colorKey).optional(),
  maxValue: finite.optional(),
  minValue: finite.optional(),
  flowDirection: z.union([z.literal(-1), z.literal(0), z.literal(1)]).optional(),
  waterBoxCapacity: finite.optional(),
  waterBoxUnit: z.string().optional(),
  /** Level at which the tank is full, in the unit of its point (m). */
  waterBoxMaxHeight: finite.optional(),
  unitText: z.string().optional(),
}

/**
 * A drawing element: Fabric's fields with Fabric's meanings (document px, degrees clockwise; `left`/`top` is the point
 * that `originX`/`originY` name on the box **including the stroke**, `width`/`height` are without stroke and before
 * scaling), the console's own fields beside them, and every unknown field kept as it came.
 */
export const drawingElement = z.looseObject({
  type: z.enum(ELEMENT_KINDS),
  uuid: z.string().min(1),
  elementName: z.string().optional(),
  left: finite,
  top: finite,
  width: finite.min(0),
  height: finite.min(0),
  originX: z.enum(['left', 'center', 'right']).optional(),
  originY: z.enum(['top', 'center', 'bottom']).optional(),
  angle: finite.default(0),
  scaleX: finite.default(1),
  scaleY: finite.default(1),
  flipX: z.boolean().optional(),
  flipY: z.boolean().optional(),
  opacity: finite.min(0).max(1).optional(),
  visible: z.boolean().optional(),
  fill: z.string().nullish(),
  stroke: z.string().nullish(),
  strokeWidth: finite.min(0).optional(),
  strokeDashArray: z.array(finite.min(0)).nullish(),
  strokeLineCap: z.enum(['butt', 'round', 'square']).optional(),
  strokeLineJoin: z.enum(['miter', 'round', 'bevel', 'miter-clip', 'arcs']).optional(),
  /** circle */
  radius: finite.min(0).optional(),
  /** rect, button: corner radius */
  rx: finite.min(0).optional(),
  ry: finite.min(0).optional(),
  /** polyLine, arrowLine: in document px as drawn; the box is theirs */
  points: z.array(point).optional(),
  /** text, button */
  text: z.string().optional(),
  fontSize: finite.positive().optional(),
  fontFamily: z.string().optional(),
  fontWeight: z.union([z.string(), z.number()]).optional(),
  textAlign: z.enum(['left', 'center', 'right', 'justify']).optional(),
  /** img, play-img: address, or data URL */
  src: z.string().optional(),
  deviceName: z.string().optional(),
  deviceType: z.string().optional(),
  imgType: z.string().optional(),
  ...binding,
})
export type DrawingElement = z.infer<typeof drawingElement>

/** The four binding slots of an element, in order. */
export const BINDING_SLOTS = [1, 2, 3, 4] as const
export type BindingSlot = (typeof BINDING_SLOTS)[number]

import { z } from 'zod'
import { elementExpressions, valueDecimals, valueWords } from './bindings.ts'

const finite = z.number().refine(Number.isFinite)
const point = z.object({ x: finite, y: finite })
const colorStop = z.looseObject({ color: z.string() })

/** A gradient or pattern of Fabric instead of a colour. */
const gradient = z.looseObject({ type: z.enum(['linear', 'radial']), colorStops: z.array(colorStop).min(1) })
const pattern = z.looseObject({ type: z.literal('pattern') })
const paint = z.union([z.string(), gradient, pattern]).nullish()
export type StoredPaint = z.infer<typeof paint>

/**
 * One entry of `colorKeys`: the look of the element while its colour value is in [min, max). A missing bound is open.
 * The first matching entry applies; without one the element stays as drawn.
 */
const colorKey = z.looseObject({
  min: finite.optional(),
  max: finite.optional(),
  color: z.string(),
  blink: z.boolean().optional(),
})

/**
 * Bindings: `stationIdN` names a node (unit `HZ0012.1`, source `RY01`), `stationValN` one of its parameter codes.
 * An empty `stationIdN` beside a `stationValN` means the unit that the drawing is shown for. The effect of slot 1
 * depends on the element:
 *
 * | element | effect of slot 1 |
 * | --- | --- |
 * | text, edit-text, button | shows the value with the parameter's decimals and `unitText` |
 * | rect with `waterBoxMaxHeight` | level: value / `waterBoxMaxHeight` of the inside is filled |
 * | polyLine, arrowLine with `flowDirection` | flow runs along the line (1) or against it (-1), speed by value / `maxValue`; 0 stands still |
 * | img with `deviceType` `pump` | turns while the value is above 0 |
 * | any with `colorKeys` | fill (lines: stroke, images: tint; value texts: the glyphs) by value, and blinking |
 *
 * `colorKeys` use the value of slot 2 where that is bound, else of slot 1: so slot 2 colours a text, pump, line or tank
 * whose slot 1 drives something else. Other slots have no visible effect; their values can be inspected.
 * A line with `flowDirection` that has no flow of its own takes that of the pipes that it is joined to without a branch.
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
  /** Values computed from points, see bindings.ts. */
  expressions: elementExpressions.optional(),
  valueDecimals: valueDecimals.optional(),
  valueWords: valueWords.optional(),
}

/** The console's own fields of an element, in addition to Fabric's fields and the bindings (spec section 3). */
const device = {
  elementName: z.string().optional(),
  deviceName: z.string().optional(),
  deviceType: z.string().optional(),
  imgType: z.string().optional(),
  /** A field of the specification; the drawn kind follows from `type`. */
  kind: z.string().optional(),
  lineType: z.string().optional(),
  /** What flows in a line: a code of media.ts. */
  medium: z.string().optional(),
  /** How lines are joined: see connectors.ts, which reads these one by one. */
  from: z.unknown().optional(),
  to: z.unknown().optional(),
  ports: z.unknown().optional(),
  /** polyLine, arrowLine: makes a small arc over each line that it crosses; of two that do, the more level one. */
  jumps: z.boolean().optional(),
  timeLine: z.unknown().optional(),
  baseParams: z.unknown().optional(),
  /** A drawing inside the element: an object, or JSON text of one. */
  canvasJson: z.unknown().optional(),
  /** The station of the element as a whole; its values are bound by `stationId1` to `stationId4`. */
  stationId: z.string().optional(),
  isControl: z.boolean().optional(),
  /** Which symbol a group is. */
  symbolId: z.string().optional(),
  /** play-img: address of the medium, and whether it plays from the start. */
  playUrl: z.string().optional(),
  isPlay: z.boolean().optional(),
  /** dialog-button: what it opens. */
  station: z.string().optional(),
  unit: z.string().optional(),
  resource: z.string().optional(),
  dialogType: z.string().optional(),
  dialogUrl: z.string().optional(),
}

const text = {
  text: z.string().optional(),
  fontSize: finite.positive().optional(),
  fontFamily: z.string().optional(),
  fontWeight: z.union([z.string(), z.number()]).optional(),
  fontStyle: z.string().optional(),
  underline: z.boolean().optional(),
  overline: z.boolean().optional(),
  linethrough: z.boolean().optional(),
  textAlign: z.string().optional(),
  lineHeight: finite.optional(),
  /** Thousandths of an em. */
  charSpacing: finite.optional(),
  textBackgroundColor: z.string().optional(),
  /** textbox: lines may break anywhere, not only between words */
  splitByGrapheme: z.boolean().nullish(),
  /** Styles of single characters: by line and character in Fabric 4, as a list of runs from 5 on. */
  styles: z.unknown().optional(),
}

/**
 * An element as the console writes it: Fabric's fields with Fabric's meanings (document px, degrees clockwise;
 * `left`/`top` is the point that `originX`/`originY` name on the box **including the stroke**, `width`/`height` are
 * without stroke and before scaling), the console's own fields, and all unknown fields unchanged. Missing fields have
 * Fabric's default for the class and the version.
 */
export const storedElement = z.looseObject({
  /** One of the eleven kinds, or the name of Fabric's class: {@link kindOf} gives the drawn kind. */
  type: z.string().min(1),
  uuid: z.string().min(1),
  left: finite,
  top: finite,
  width: finite.min(0),
  height: finite.min(0),
  originX: z.enum(['left', 'center', 'right']).optional(),
  originY: z.enum(['top', 'center', 'bottom']).optional(),
  angle: finite.default(0),
  scaleX: finite.default(1),
  scaleY: finite.default(1),
  skewX: finite.optional(),
  skewY: finite.optional(),
  flipX: z.boolean().optional(),
  flipY: z.boolean().optional(),
  opacity: finite.min(0).max(1).optional(),
  visible: z.boolean().optional(),
  fill: paint,
  stroke: paint,
  strokeWidth: finite.min(0).optional(),
  strokeUniform: z.boolean().optional(),
  strokeDashArray: z.array(finite.min(0)).nullish(),
  strokeDashOffset: finite.optional(),
  strokeLineCap: z.enum(['butt', 'round', 'square']).optional(),
  strokeLineJoin: z.enum(['miter', 'round', 'bevel', 'miter-clip', 'arcs']).optional(),
  strokeMiterLimit: finite.optional(),
  paintFirst: z.enum(['fill', 'stroke']).optional(),
  fillRule: z.enum(['nonzero', 'evenodd']).nullish(),
  /** What the element is cut by: another one, in coordinates relative to its middle, or the board's if `absolutePositioned`. */
  clipPath: z.looseObject({ type: z.string() }).nullish(),
  /** Of a clip path: what it covers is cut out, and the rest is left. */
  inverted: z.boolean().optional(),
  absolutePositioned: z.boolean().optional(),
  /** Behind the element's box, its stroke included. */
  backgroundColor: z.string().nullish(),
  /** Version of Fabric that wrote the element; the board's where it is missing. */
  version: z.string().optional(),
  /** circle; angles in degrees, in radians before Fabric 5 */
  radius: finite.min(0).optional(),
  startAngle: finite.optional(),
  endAngle: finite.optional(),
  /** rect, button: corner radius; ellipse: half its width and height */
  rx: finite.min(0).optional(),
  ry: finite.min(0).optional(),
  /** line: its ends, relative to the middle of the line */
  x1: finite.optional(),
  y1: finite.optional(),
  x2: finite.optional(),
  y2: finite.optional(),
  /** polyLine, arrowLine, polygon: in document px as drawn; the box is that of the points */
  points: z.array(point).optional(),
  /** path: SVG path data, or a list of its commands; what follows the letter that closes a path means nothing */
  path: z
    .union([z.string(), z.array(z.union([z.tuple([z.string()], finite), z.tuple([z.enum(['Z', 'z'])], z.unknown())]))])
    .nullish(),
  /** img, play-img: address, or data URL */
  src: z.string().nullish(),
  cropX: finite.min(0).optional(),
  cropY: finite.min(0).optional(),
  /** group: its elements, in coordinates relative to the middle of its box */
  objects: z.array(z.unknown()).optional(),
  ...text,
  ...device,
  ...binding,
})
export type StoredElement = z.infer<typeof storedElement>

/** The four binding slots of an element, in order. */
export const BINDING_SLOTS = [1, 2, 3, 4] as const
export type BindingSlot = (typeof BINDING_SLOTS)[number]

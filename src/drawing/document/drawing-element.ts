import type { StoredElement } from '#contract/drawing/element.ts'
import type { DrawingKind } from '#contract/drawing/kinds.ts'
import type { PathCommand } from '../geometry/path.ts'
import type { LocalPoint } from '../geometry/points.ts'
import type { Gradient } from './gradient.ts'

/** Fields of every element: Fabric's, with Fabric's meanings and defaults. */
export interface Pose {
  /** As in the file. */
  readonly type: string
  /** Empty where the file gives none. */
  readonly uuid: string
  /** Document px, position of the origin point of the box including the stroke. */
  readonly left: number
  readonly top: number
  /** Without stroke, before scaling; for circles, lines and paths the box of the shape, whatever the file says. */
  readonly width: number
  readonly height: number
  readonly originX: 'left' | 'center' | 'right'
  readonly originY: 'top' | 'center' | 'bottom'
  /** Degrees, clockwise. */
  readonly angle: number
  readonly scaleX: number
  readonly scaleY: number
  readonly skewX: number
  readonly skewY: number
  readonly flipX: boolean
  readonly flipY: boolean
  readonly opacity: number
  readonly visible: boolean
}

export interface Appearance {
  /** CSS colour; null: not filled. Of a gradient the mean of its stops, where one colour has to do. */
  readonly fill: string | null
  readonly stroke: string | null
  /** What is painted in place of the one colour. */
  readonly fillGradient: Gradient | null
  readonly strokeGradient: Gradient | null
  /** Which parts of outlines that cross are inside. */
  readonly fillRule: 'nonzero' | 'evenodd'
  /** Behind the whole box; empty: nothing. */
  readonly backgroundColor: string
  readonly strokeWidth: number
  /** The stroke keeps its width when the element is scaled. */
  readonly strokeUniform: boolean
  readonly strokeDashArray: readonly number[] | null
  readonly strokeDashOffset: number
  readonly strokeLineCap: 'butt' | 'round' | 'square'
  readonly strokeLineJoin: 'miter' | 'round' | 'bevel'
  readonly strokeMiterLimit: number
  /** Which of the two is painted first, and so lies below. */
  readonly paintFirst: 'fill' | 'stroke'
  /** What the element is cut by; null where it is whole. */
  readonly clip: ElementClip | null
}

export interface ElementClip {
  /** In the space of what it cuts, or on the board; what it fills counts, whatever its colour. */
  readonly element: DrawingElement
  readonly isOnBoard: boolean
  /** What it covers is cut out, and the rest is left. */
  readonly isInverted: boolean
}

/** The console's own fields of any kind of element, as stored. */
export const OWN_FIELDS = [
  'elementName',
  'deviceName',
  'deviceType',
  'imgType',
  'lineType',
  'medium',
  'from',
  'to',
  'ports',
  'jumps',
  'timeLine',
  'baseParams',
  'canvasJson',
  'stationId',
  'isControl',
  'symbolId',
  'stationId1',
  'stationId2',
  'stationId3',
  'stationId4',
  'stationVal1',
  'stationVal2',
  'stationVal3',
  'stationVal4',
  'colorKeys',
  'maxValue',
  'minValue',
  'flowDirection',
  'waterBoxCapacity',
  'waterBoxUnit',
  'waterBoxMaxHeight',
  'unitText',
  'expressions',
  'valueDecimals',
  'valueWords',
] as const
export type OwnFields = Readonly<Pick<StoredElement, (typeof OWN_FIELDS)[number]>>

export interface TextFields {
  readonly text: string
  readonly fontSize: number
  readonly fontFamily: string
  readonly fontWeight: string | number
  readonly fontStyle: string
  readonly underline: boolean
  readonly overline: boolean
  readonly linethrough: boolean
  readonly textAlign: string
  readonly lineHeight: number
  /** Thousandths of an em. */
  readonly charSpacing: number
  readonly textBackgroundColor: string
  /** Lines of a textbox may break between any two characters, as in Chinese. */
  readonly splitByGrapheme: boolean
  /** Styles of single characters, as stored. */
  readonly styles: unknown
}

/** Corner radii; of an ellipse half its width and height. */
interface Radii {
  readonly rx: number
  readonly ry: number
}

/** Points of a line. */
interface LinePoints extends Points {
  /** In its local space, with the arcs over the lines that it crosses; see scene/line-jumps.ts. */
  readonly jumped?: readonly LocalPoint[]
}

interface Points {
  /** Document px; the middle of their box is the origin of the element's local space. */
  readonly points: readonly { readonly x: number; readonly y: number }[]
}

/** End points of a line, relative to its middle. */
interface Ends {
  readonly x1: number
  readonly y1: number
  readonly x2: number
  readonly y2: number
  /** Part of the stroke that counts as the box, horizontally and vertically. */
  readonly boxStroke: readonly [x: number, y: number]
}

interface Picture {
  /** Address, or data URL; empty without one. */
  readonly src: string
  /** First visible pixel of the picture. */
  readonly cropX: number
  readonly cropY: number
}

/** Fields of each kind beside the common ones. */
interface KindFields {
  rect: Radii
  button: Radii & TextFields
  'dialog-button': Radii &
    TextFields &
    Pick<StoredElement, 'station' | 'unit' | 'resource' | 'dialogUrl'> & { readonly dialogType: string }
  /** Angles in degrees, clockwise from the right. */
  circle: { readonly radius: number; readonly startAngle: number; readonly endAngle: number }
  ellipse: Radii
  triangle: object
  line: Ends
  polyLine: LinePoints
  arrowLine: LinePoints
  polygon: Points
  /** Coordinates as drawn; the middle of their box is the origin of the element's local space. */
  path: { readonly path: readonly PathCommand[] }
  text: TextFields
  'edit-text': TextFields
  /** Its lines wrap at its width. */
  textbox: TextFields
  img: Picture
  'play-img': Picture & Pick<StoredElement, 'playUrl' | 'isPlay'>
  /** In the space whose origin is the middle of the group's box. */
  group: { readonly children: readonly DrawingElement[] }
}

/**
 * An element as drawn, of one kind or of any. {@link readElement} makes it from the stored one; never changed in place.
 */
export type DrawingElement<Kind extends DrawingKind = DrawingKind> = {
  [K in Kind]: Pose & Appearance & OwnFields & KindFields[K] & { readonly kind: K }
}[Kind]

export type TextElement = DrawingElement<'text' | 'edit-text' | 'textbox' | 'button' | 'dialog-button'>
export type LineElement = DrawingElement<'polyLine' | 'arrowLine'>

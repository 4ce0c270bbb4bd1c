import type { StoredElement } from '#contract/drawing/element.ts'
import type { DrawingKind } from '#contract/drawing/kinds.ts'
import type { PathCommand } from '../geometry/path.ts'

/** Fields that every element has: Fabric's, with Fabric's meanings, its defaults filled in. */
export interface Pose {
  /** As the file names it. */
  readonly type: string
  /** Empty where the file gives none. */
  readonly uuid: string
  /** Document px, of the point that the origins name on the box including the stroke. */
  readonly left: number
  readonly top: number
  /** Without stroke, before scaling; of a circle, line or path the box of its shape, whatever the file says. */
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
  /** CSS colour; null: not filled. The mean of its stops stands for a gradient. */
  readonly fill: string | null
  readonly stroke: string | null
  readonly strokeWidth: number
  /** The stroke keeps its width when the element is scaled. */
  readonly strokeUniform: boolean
  readonly strokeDashArray: readonly number[] | null
  readonly strokeDashOffset: number
  readonly strokeLineCap: 'butt' | 'round' | 'square'
  readonly strokeLineJoin: 'miter' | 'round' | 'bevel'
  readonly strokeMiterLimit: number
  /** What is painted first lies below. */
  readonly paintFirst: 'fill' | 'stroke'
}

/** The console's own fields that stand beside those of any kind, as they are stored. */
export const OWN_FIELDS = [
  'elementName',
  'deviceName',
  'deviceType',
  'imgType',
  'lineType',
  'timeLine',
  'baseParams',
  'canvasJson',
  'stationId',
  'isControl',
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
  /** Lines of a textbox may be broken anywhere, as in Chinese. */
  readonly splitByGrapheme: boolean
  /** Styles of single characters, as they are stored. */
  readonly styles: unknown
}

/** Corner radii; of an ellipse half its width and height. */
interface Radii {
  readonly rx: number
  readonly ry: number
}

interface Points {
  /** Document px as drawn; the middle of their box is the origin of the element's own space. */
  readonly points: readonly { readonly x: number; readonly y: number }[]
}

/** Ends of a line, from its middle. */
interface Ends {
  readonly x1: number
  readonly y1: number
  readonly x2: number
  readonly y2: number
  /** How much of the stroke belongs to the box, across and down. */
  readonly boxStroke: readonly [x: number, y: number]
}

interface Picture {
  /** Address, or data URL; empty without one. */
  readonly src: string
  /** First pixel of the picture that is shown. */
  readonly cropX: number
  readonly cropY: number
}

/** What each kind has beside the fields that all have. */
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
  polyLine: Points
  arrowLine: Points
  polygon: Points
  /** Coordinates as drawn; the middle of their box is the origin of the element's own space. */
  path: { readonly path: readonly PathCommand[] }
  text: TextFields
  'edit-text': TextFields
  /** Its lines are broken to its width. */
  textbox: TextFields
  img: Picture
  'play-img': Picture & Pick<StoredElement, 'playUrl' | 'isPlay'>
  /** In the space whose origin is the middle of the group's box. */
  group: { readonly children: readonly DrawingElement[] }
}

/** An element as it is drawn, of one kind or of any. Made from the stored one by {@link readElement}; never changed. */
export type DrawingElement<Kind extends DrawingKind = DrawingKind> = {
  [K in Kind]: Pose & Appearance & OwnFields & KindFields[K] & { readonly kind: K }
}[Kind]

export type TextElement = DrawingElement<'text' | 'edit-text' | 'textbox' | 'button' | 'dialog-button'>
export type LineElement = DrawingElement<'polyLine' | 'arrowLine'>

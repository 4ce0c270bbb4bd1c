import { DRAWING_KINDS, type DrawingKind } from '#contract/drawing/kinds.ts'
import { BOX, CIRCLE, ELLIPSE, type KindSize, POINTED, SCALED, TEXTBOX } from './kind-sizes.ts'

/** Kinds that the inspector shows with the same fields. */
type Family = 'shape' | 'line' | 'button' | 'text' | 'picture' | 'group'

/** What the editor knows of a kind beside the engine. */
interface EditorKind<Kind extends DrawingKind> {
  readonly family: Family
  /** Fields that a copied format has. The radii of an ellipse are its size, and a line has no face. */
  readonly format: readonly string[]
  readonly size: KindSize<Kind>
}

const SEEN = ['opacity', 'backgroundColor'] as const
const STROKE = [
  'stroke',
  'strokeWidth',
  'strokeDashArray',
  'strokeDashOffset',
  'strokeLineCap',
  'strokeLineJoin',
  'strokeMiterLimit',
  'paintFirst',
] as const
const FACE = ['fill'] as const
const CORNERS = ['rx', 'ry'] as const
const LETTERS = [
  'fontSize',
  'fontFamily',
  'fontWeight',
  'fontStyle',
  'underline',
  'overline',
  'linethrough',
  'textAlign',
  'lineHeight',
  'charSpacing',
  'textBackgroundColor',
] as const

const SHAPE = [...SEEN, ...FACE, ...STROKE]
const LINE = [...SEEN, ...STROKE]
const TEXT = [...SEEN, ...FACE, ...LETTERS]
const BUTTON = [...SHAPE, ...CORNERS, ...LETTERS]

export const EDITOR_KINDS: { readonly [Kind in DrawingKind]: EditorKind<Kind> } = {
  circle: { family: 'shape', format: SHAPE, size: CIRCLE },
  rect: { family: 'shape', format: [...SHAPE, ...CORNERS], size: BOX },
  triangle: { family: 'shape', format: SHAPE, size: BOX },
  text: { family: 'text', format: TEXT, size: SCALED },
  'edit-text': { family: 'text', format: TEXT, size: SCALED },
  button: { family: 'button', format: BUTTON, size: BOX },
  'dialog-button': { family: 'button', format: BUTTON, size: BOX },
  polyLine: { family: 'line', format: LINE, size: POINTED },
  arrowLine: { family: 'line', format: LINE, size: POINTED },
  img: { family: 'picture', format: SEEN, size: SCALED },
  'play-img': { family: 'picture', format: SEEN, size: SCALED },
  ellipse: { family: 'shape', format: SHAPE, size: ELLIPSE },
  line: { family: 'line', format: LINE, size: POINTED },
  polygon: { family: 'shape', format: SHAPE, size: POINTED },
  path: { family: 'shape', format: SHAPE, size: SCALED },
  textbox: { family: 'text', format: TEXT, size: TEXTBOX },
  group: { family: 'group', format: SEEN, size: SCALED },
}

export const kindsOf = (family: Family): DrawingKind[] =>
  DRAWING_KINDS.filter((kind) => EDITOR_KINDS[kind].family === family)

// A large board as one list of pieces, in the order of drawing: what a single mesh draws when more is in view
// than is worth an object each. element-pieces takes an element apart, board-pieces keeps those of a whole board, and
// board-mesh draws them. Neighbour: views/, which draw the same elements one by one, and say what live values do to them.
// Invariant: the pieces of an element follow one another, and those of a later element lie above them.

/** What a piece is; what `frame` and `shape` mean depends on it. */
export const PIECE = {
  /** `frame` leads from the element to the board; `shape`: half width, half height, corner radius, stroke width. */
  rect: 0,
  /** As `rect`, with the radii in `shape`. */
  ellipse: 1,
  /** `frame`: start and end on the board, slant of both ends; `shape`: half width, way from the line's start, dash on and period. */
  segment: 2,
  /** `frame`: three corners on the board. */
  triangle: 3,
  /** `frame` leads from the unit square to the board; `shape`: left, top, right, lower edge in the atlas. */
  glyph: 4,
  /** `frame` as `rect`; `shape`: half width, half height, left upper corner on the sheet as x + y · PLACE_FACTOR, side there. */
  picture: 5,
  /** As `rect`; filled from below as far as the level says. */
  water: 6,
  /**
   * Not drawn: the gradient of pieces that follow. `frame` leads from the board to its own space; `shape`: middle and radius
   * of the circle where a radial one starts, row of the ramps.
   */
  gradient: 7,
} as const
export type PieceKind = (typeof PIECE)[keyof typeof PIECE]

/** Bits of a piece, above its kind. */
export const PIECE_FLAGS = {
  kindMask: 15,
  /** The live colour goes to the fill. */
  fillTakes: 1 << 4,
  /** The live colour goes to the stroke. */
  strokeTakes: 1 << 5,
  /** While the value cannot be trusted the fill is greyed, keeping most of its tone. */
  fillGreys: 1 << 6,
  /** While the value cannot be trusted the fill is the grey of what is unknown. */
  fillTurnsGrey: 1 << 7,
  /** The same for the stroke. */
  strokeTurnsGrey: 1 << 8,
  /** The live number moves it: dashes along a segment, a wheel. */
  moves: 1 << 9,
  /** A dash of light on the line's colour; else the dashes are all there is of the line. */
  isLit: 1 << 10,
  /** Where the shader notes which way something flows: {@link FLOW}. */
  flowMask: 3 << 11,
  /** Of a gradient, or set by the shader on what is painted with one: it has circles. */
  isRadial: 1 << 13,
  /** The same of what is no gradient, but a picture: the last two of `shape` as those of `picture`. */
  isPicture: 1 << 15,
  /** Set by the shader on what is painted with a gradient. */
  hasGradient: 1 << 14,
  /** Opacity of the element as a whole, 0 to 255, in the uppermost byte. */
  opacityShift: 24,
} as const

/** The sheet is narrower. */
export const PLACE_FACTOR = 4096

export const FLOW = { along: 1 << 11, against: 2 << 11 } as const

/**
 * Little-endian: f32 × 6 frame, f32 × 4 shape, u8 × 4 fill and stroke (r, g, b, opacity), u32 flags, u32 live index, u32
 * how many pieces before this one its gradient stands (0: none), and four bytes that fill up the last of four texels.
 */
export const PIECE_BYTES = 64
export const TEXELS_PER_PIECE = 4
export const PIECES_PER_ROW = 512
/** Every GPU has textures of 2048 texels. */
export const TEXELS_PER_ROW = PIECES_PER_ROW * TEXELS_PER_PIECE
/** Live index of a piece that no value drives. */
export const NO_LIVE_INDEX = 0

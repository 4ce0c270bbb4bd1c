import type { Trust } from './trust.ts'

/**
 * What the realtime worker sends to the main thread: the changes of one frame, as parallel typed arrays. An element is
 * its index in the board's `objects`.
 */
export const EFFECT = {
  /** 0xRRGGBB for fill, stroke or tint; NaN: as drawn. */
  color: 1,
  /** Filled part of a tank, 0 to 1; NaN: unknown. */
  level: 2,
  /** Turns per second of a running machine; 0: stopped. */
  spin: 3,
  /** Speed of the medium along a line, document px/s; negative against the drawn direction. */
  flow: 4,
  /** 1 blinks, 0 does not. */
  blink: 5,
  /** TRUST of the element's values; shown grey unless good (0). */
  stale: 6,
  /** Degrees clockwise about the middle, in addition to the element's own angle. */
  rotation: 7,
  /** 0 is hidden, 1 shown. */
  visible: 8,
} as const
export type Effect = (typeof EFFECT)[keyof typeof EFFECT]

export interface ScenePatch {
  readonly elements: Uint32Array<ArrayBuffer>
  /** {@link EFFECT} of the entry. */
  readonly effects: Uint8Array<ArrayBuffer>
  readonly numbers: Float32Array<ArrayBuffer>
  /** Changes to the value texts in view; null for none. */
  readonly texts: TextChanges | null
  /** Measurement time of the newest value in the patch, epoch ms; 0 when the patch holds no new value. */
  readonly measuredAt: number
}

/** The buffers of a patch, for a worker to transfer. */
export function patchBuffers({ elements, effects, numbers, texts }: ScenePatch): ArrayBuffer[] {
  const arrays = [elements, effects, numbers]
  const ofTexts = texts ? [texts.cells, texts.runs, texts.texts, texts.colors] : []
  return [...arrays, ...ofTexts].map(({ buffer }) => buffer)
}

/**
 * What value texts show, without where they stand: the scene knows a text's place, size and angle from the document, so
 * that a text follows its element in the same frame. A glyph is a cell of {@link GLYPH_WORDS} words. The first names
 * text and glyph ({@link glyphWord}), the second is a float32: the pen on the baseline, in em of the text from its place.
 * A text keeps its cells while the same texts are in view; cells of {@link NO_GLYPH} are not drawn and leave room for a
 * longer value.
 */
export interface TextChanges {
  /** The cells that changed, run after run. */
  readonly cells: Uint32Array<ArrayBuffer>
  /** First cell and number of cells of each run, ascending. */
  readonly runs: Uint32Array<ArrayBuffer>
  /** Number of cells of all texts in view. A run of all of them is a new layout that replaces all before. */
  readonly total: number
  /** Texts with another colour, as indices in the binding table's `texts`. */
  readonly texts: Uint32Array<ArrayBuffer>
  /** Their colour words: 0xRRGGBB, with {@link GLYPH_BLINK} added where the text blinks. */
  readonly colors: Uint32Array<ArrayBuffer>
}
export const GLYPH_WORDS = 2
export const NO_GLYPH = 0xffffffff
/** Most value texts of a drawing, and most characters of an atlas; also the masks of their bits in a cell. */
export const MAX_TEXTS = 2 ** 20 - 1
export const MAX_GLYPHS = 2 ** 11 - 1
export const GLYPH_SHIFT = 20
/** Bits 0 to 19: the text; 20 to 30: index of the glyph in the atlas; 31: drawn small. */
export const glyphWord = (text: number, glyph: number, isSmall: boolean): number =>
  (text | (glyph << GLYPH_SHIFT) | (isSmall ? 1 << 31 : 0)) >>> 0
/** Size of small characters as a part of the text's. */
export const SMALL_SIZE = 0.6
/** Small characters stand in a line of their own, whose baseline is this far below that of the text, em of the text. */
export const SMALL_DROP = 0.7
/** How far that line reaches below the box of the text, em of the text. */
export const SMALL_DEPTH = 0.6
/** Bit of a glyph's colour word: the text blinks. */
export const GLYPH_BLINK = 0x01000000
/** Colour of a value text whose value is missing, old or bad: `quality.bad` of the look, 0xRRGGBB. */
export const UNTRUSTED_COLOR = 0x8b93a1

/** What the worker must know of the atlas that the main thread drew. */
export interface GlyphMetrics {
  /** The glyphs, in atlas order; each is one code point. */
  readonly charset: string
  /** Advance of each glyph in em: those of the charset in the first font of the table, in the next, and so on. */
  readonly advances: Float32Array
}

export type LiveState = 'connecting' | 'live' | 'lost' | 'signedOut'

/** The value of one binding of an element, for the inspector. */
export interface BoundValue {
  /** Binding slot, 1 to 4; 0 for a point that an expression reads. */
  readonly slot: number
  readonly pointId: number
  /** The last number received; NaN for none. */
  readonly value: number
  /** QUALITY of src/contract/live/quality.ts */
  readonly quality: number
  /** When that number was measured, epoch ms; 0 when none is known. */
  readonly time: number
  /** False where the number is bad, too old, or from before the connection was lost. */
  readonly trusted: boolean
}

/** What a point or expression gives now. */
export interface SourceValue {
  /** NaN for none. */
  readonly value: number
  readonly trust: Trust
}

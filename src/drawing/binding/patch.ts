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
  /** Changes to the layout of the value texts in view; null for none. */
  readonly glyphs: GlyphInstances | null
  /** Measurement time of the newest value in the patch, epoch ms; 0 when the patch holds no new value. */
  readonly measuredAt: number
}

/**
 * Glyphs of the value texts, one instance each, little-endian, {@link GLYPH_BYTES} bytes apart: f32 x, f32 y (document
 * px, pen position on the baseline), f32 size (document px per em), f32 angle (radians clockwise), u32 glyph (index in
 * the atlas), u32 colour (0xRRGGBB, with {@link GLYPH_BLINK} added where the text blinks). A text keeps its row of
 * instances while the same texts are in view; instances of size 0 are not drawn and leave room for a longer value.
 */
export interface GlyphInstances {
  /** The span of changed instances, from the first to the last. */
  readonly data: ArrayBuffer
  /** Index of the first in `data`. */
  readonly first: number
  readonly count: number
  /**
   * Number of instances of all texts in view. Where `count` equals it, this is a new layout that replaces all before.
   */
  readonly total: number
}
export const GLYPH_BYTES = 24
/** Bit of a glyph's colour word: the text blinks. */
export const GLYPH_BLINK = 0x01000000
/** Colour of a value text whose value is missing, old or bad: `quality.bad` of the look, 0xRRGGBB. */
export const UNTRUSTED_COLOR = 0x8b93a1

/** What the worker must know of the atlas that the main thread drew. */
export interface GlyphMetrics {
  /** The glyphs, in atlas order; each is one code point. */
  readonly charset: string
  /** Advance of each glyph in em. */
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

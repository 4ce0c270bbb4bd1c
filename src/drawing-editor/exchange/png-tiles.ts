/** Longest side of a picture, px: browsers draw no larger canvas. */
export const MAX_PNG_SIDE = 16_384
/** Most pixels of a picture: a gigabyte of memory. */
export const MAX_PNG_PIXELS = 268_435_456
/** A board is drawn enlarged at most so much: texts and lines gain nothing beyond. */
export const MAX_PNG_SCALE = 16

export interface PngTile {
  /** Where the tile goes in the picture, px. */
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
  /** The part of the board that it shows, document px. */
  readonly board: { readonly x: number; readonly y: number; readonly width: number; readonly height: number }
}

export type PngRefusal = 'no-size' | 'scale' | 'side' | 'pixels'

export interface PngSheet {
  readonly width: number
  readonly height: number
  readonly tiles: readonly PngTile[]
}

export type PngPlan =
  | PngSheet
  /** `limit`: what the size would have to be within; absent where there is no such limit. */
  | { readonly refusal: PngRefusal; readonly limit?: number }

export interface PngRequest {
  /** Of the board, document px. */
  readonly width: number
  readonly height: number
  /** Pixels to a document px. */
  readonly scale: number
  /** Longest side of what is rendered at once, px. */
  readonly maxTileSide: number
}

/**
 * How a board is rendered as a picture of any size: as tiles that a GPU can hold, row by row, which cover the picture
 * once. The picture is rounded up to whole pixels; its last ones may show a little beyond the board.
 */
export function planPng({ width, height, scale, maxTileSide }: PngRequest): PngPlan {
  if (!(width > 0 && height > 0 && Number.isFinite(width * height) && maxTileSide >= 1)) return { refusal: 'no-size' }
  if (!(scale > 0 && scale <= MAX_PNG_SCALE)) return { refusal: 'scale', limit: MAX_PNG_SCALE }
  const [pictureWidth, pictureHeight] = [pixelsOf(width, scale), pixelsOf(height, scale)]
  if (Math.max(pictureWidth, pictureHeight) > MAX_PNG_SIDE) return { refusal: 'side', limit: MAX_PNG_SIDE }
  if (pictureWidth * pictureHeight > MAX_PNG_PIXELS) return { refusal: 'pixels', limit: MAX_PNG_PIXELS }
  const [columns, rows] = [cut(pictureWidth, maxTileSide), cut(pictureHeight, maxTileSide)]
  const tiles = rows.flatMap(([y, tileHeight]) =>
    columns.map(([x, tileWidth]): PngTile => {
      const board = { x: x / scale, y: y / scale, width: tileWidth / scale, height: tileHeight / scale }
      return { x, y, width: tileWidth, height: tileHeight, board }
    }),
  )
  return { width: pictureWidth, height: pictureHeight, tiles }
}

/** Rounding errors of a product are no further pixel. */
const pixelsOf = (length: number, scale: number): number => Math.max(Math.ceil(length * scale - 1e-6), 1)

/** A length in parts of about the same size, each with where it starts: no sliver is left at the end. */
function cut(length: number, longest: number): (readonly [start: number, length: number])[] {
  const numParts = Math.ceil(length / Math.floor(longest))
  return Array.from({ length: numParts }, (_, i) => {
    const start = Math.round((length * i) / numParts)
    return [start, Math.round((length * (i + 1)) / numParts) - start] as const
  })
}

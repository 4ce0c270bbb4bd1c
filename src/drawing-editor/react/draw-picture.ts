import type { DrawingRecord } from '#drawing/engine.ts'
import { exportSvg } from '../exchange/svg-out/export-svg.ts'
import { inlinePictures } from '../exchange/svg-out/inline-pictures.ts'
import { drawSvg } from './exchange/draw-svg.ts'
import { loadPicture } from './exchange/load-picture.ts'

/** Long side of the picture of a version, px. */
const LONG_SIDE = 480
/** More elements than this would hold up the page. */
const MAX_ELEMENTS = 5_000
const QUALITY = 0.8

/** A small WebP of the first board, in base64; null where the browser or the size of the drawing does not allow it. */
export async function drawPicture(record: DrawingRecord): Promise<string | null> {
  const [board] = record.boards
  if (!board || board.objects.objects.length > MAX_ELEMENTS) return null
  const pictures = await inlinePictures(record, board.uuid, loadPicture)
  const canvas = await drawSvg(exportSvg(record, board.uuid, { pictures }), ({ width, height }) => {
    const scale = LONG_SIDE / Math.max(width, height, 1)
    return { width: Math.max(Math.round(width * scale), 1), height: Math.max(Math.round(height * scale), 1) }
  })
  const [kind = '', base64 = ''] = canvas?.toDataURL('image/webp', QUALITY).split(',') ?? []
  return kind.startsWith('data:image/') ? base64 : null
}

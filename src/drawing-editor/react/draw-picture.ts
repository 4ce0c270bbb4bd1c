import { contentOf, type DrawingRecord } from '#drawing/engine.ts'
import { planPng } from '../exchange/png-tiles.ts'
import { exportSvg } from '../exchange/svg-out/export-svg.ts'
import { inlinePictures } from '../exchange/svg-out/inline-pictures.ts'
import { drawTiles } from './exchange/draw-tiles.ts'
import { dataUrlOf, loadPicture } from './exchange/load-picture.ts'

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
  const { width, height } = contentOf(record)
  const plan = planPng({ width, height, scale: LONG_SIDE / Math.max(width, height, 1), maxTileSide: LONG_SIDE })
  if ('refusal' in plan) return null
  const sheet = await drawTiles(exportSvg(record, board.uuid, { pictures }), plan)
  const picture = await sheet?.convertToBlob({ type: 'image/webp', quality: QUALITY })
  return picture ? ((await dataUrlOf(picture)).split(',')[1] ?? null) : null
}

import { contentOf, type DrawingRecord, writeDocument, writeFabricFile } from '#drawing/engine.ts'
import { type PngRefusal, planPng } from '../../exchange/png-tiles.ts'
import { type Paper, type PrintRefusal, planPrint, printDocument } from '../../exchange/print-page.ts'
import { exportSvg } from '../../exchange/svg-out/export-svg.ts'
import { inlinePictures } from '../../exchange/svg-out/inline-pictures.ts'
import type { EditorPorts } from '../editor-ports.ts'
import { drawTiles } from './draw-tiles.ts'
import { loadPicture } from './load-picture.ts'

export type ExportRequest =
  | { readonly format: 'svg' | 'fabric' | 'drawing' }
  /** `scale`: pixels of the picture to a document px. */
  | { readonly format: 'png'; readonly scale: number }
  | { readonly format: 'print'; readonly paper: Paper; readonly pxPerMm: number | null }

export interface ExportedBoard {
  readonly record: DrawingRecord
  readonly board: string
  /** Of the file, without its ending. */
  readonly name: string
}

export type ExportRefusal = PngRefusal | PrintRefusal['refusal'] | 'memory' | 'blocked'

/** Most that browsers render of an SVG at once, px a side. */
const MAX_TILE_SIDE = 4_096

/**
 * @param onProgress - Called with the finished share of a picture, 0 to 1.
 * @returns Why nothing was exported; null where it was.
 */
export async function exportDrawing(
  { record, board, name }: ExportedBoard,
  request: ExportRequest,
  saveFile: EditorPorts['saveFile'],
  onProgress: (share: number) => void,
): Promise<ExportRefusal | null> {
  const save = (content: BlobPart, type: string, ending: string): null => {
    saveFile(new Blob([content], { type }), `${fileNameOf(name)}.${ending}`)
    return null
  }
  const { width, height } = contentOf(record)
  const draw = async (): Promise<string> =>
    exportSvg(record, board, { pictures: await inlinePictures(record, board, loadPicture) })
  switch (request.format) {
    case 'fabric':
      return save(writeFabricFile(record, board), 'application/json', 'json')
    case 'drawing':
      return save(writeDocument(record), 'application/json', 'json')
    case 'svg':
      return save(await draw(), 'image/svg+xml', 'svg')
    case 'png': {
      const plan = planPng({ width, height, scale: request.scale, maxTileSide: MAX_TILE_SIDE })
      if ('refusal' in plan) return plan.refusal
      const sheet = await drawTiles(await draw(), plan, onProgress)
      const picture = await sheet?.convertToBlob({ type: 'image/png' }).catch(() => null)
      return picture ? save(picture, 'image/png', 'png') : 'memory'
    }
    case 'print': {
      const plan = planPrint({ width, height, paper: request.paper, pxPerMm: request.pxPerMm })
      return 'refusal' in plan ? plan.refusal : print(printDocument(await draw(), plan, name))
    }
  }
}

/** Prints a web page from a frame of its own, out of reach of the console's styles. */
async function print(webPage: string): Promise<'blocked' | null> {
  const frame = document.createElement('iframe')
  frame.style.cssText = 'position:fixed;width:0;height:0;border:0'
  frame.srcdoc = webPage
  const isLoaded = new Promise((resolve) => frame.addEventListener('load', resolve, { once: true }))
  document.body.append(frame)
  await isLoaded
  const printed = frame.contentWindow
  if (!printed) return 'blocked'
  printed.addEventListener('afterprint', () => frame.remove())
  printed.print()
  return null
}

/** Characters that no file system takes are left out. */
const fileNameOf = (name: string): string => name.replace(/[\\/:*?"<>|\p{Cc}]+/gu, ' ').trim() || 'drawing'

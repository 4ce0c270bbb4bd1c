import { type DrawingRecord, writeDocument, writeFabricFile } from '#drawing/engine.ts'
import { exportSvg } from '../../exchange/svg-out/export-svg.ts'
import { inlinePictures } from '../../exchange/svg-out/inline-pictures.ts'
import type { EditorPorts } from '../editor-ports.ts'
import { drawSvg } from './draw-svg.ts'
import { loadPicture } from './load-picture.ts'

export const EXPORT_FORMATS = ['svg', 'png', 'fabric', 'drawing', 'print'] as const
export type ExportFormat = (typeof EXPORT_FORMATS)[number]

/** Longest side and most pixels of a picture that browsers still draw. */
const MAX_SIDE_PX = 16_384
const MAX_PIXELS = 268_000_000

interface ExportRequest {
  readonly record: DrawingRecord
  /** Uuid of the board; `drawing` takes all boards. */
  readonly board: string
  /** Of the file, without its ending. */
  readonly name: string
  readonly format: ExportFormat
  /** Of a PNG: pixels of the file to a document px. On paper: document px to a millimetre. */
  readonly scale: number
}

type ExportTools = Pick<EditorPorts, 'saveFile'>

/** @returns Why nothing was exported; null where it was. */
export async function exportDrawing(
  request: ExportRequest,
  tools: ExportTools,
): Promise<'tooLarge' | 'blocked' | null> {
  const { record, board, name, format, scale } = request
  const save = (content: BlobPart, type: string, ending: string): null => {
    tools.saveFile(new Blob([content], { type }), `${fileNameOf(name)}.${ending}`)
    return null
  }
  if (format === 'fabric') return save(writeFabricFile(record, board), 'application/json', 'json')
  if (format === 'drawing') return save(writeDocument(record), 'application/json', 'json')
  const pictures = await inlinePictures(record, board, loadPicture)
  if (format === 'svg') return save(exportSvg(record, board, { pictures }), 'image/svg+xml', 'svg')
  if (format === 'print') return printSvg(exportSvg(record, board, { pictures, mmPerPx: 1 / scale }), name)
  const svg = exportSvg(record, board, { pictures })
  const canvas = await drawSvg(svg, ({ width, height }) => {
    const [w, h] = [Math.round(width * scale), Math.round(height * scale)]
    return Math.max(w, h) > MAX_SIDE_PX || w * h > MAX_PIXELS ? null : { width: w, height: h }
  })
  if (!canvas) return 'tooLarge'
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'))
  return blob ? save(blob, 'image/png', 'png') : 'tooLarge'
}

/** Prints at the size that the SVG states, which a frame of its own keeps from the styles of the console. */
function printSvg(svg: string, name: string): 'blocked' | null {
  const frame = document.createElement('iframe')
  frame.style.cssText = 'position:fixed;width:0;height:0;border:0'
  document.body.append(frame)
  const page = frame.contentDocument
  if (!page || !frame.contentWindow) return 'blocked'
  page.title = name
  page.body.style.margin = '0'
  page.body.append(page.importNode(new DOMParser().parseFromString(svg, 'image/svg+xml').documentElement, true))
  frame.contentWindow.addEventListener('afterprint', () => frame.remove())
  frame.contentWindow.print()
  return null
}

/** Characters that no file system takes are left out. */
const fileNameOf = (name: string): string => name.replace(/[\\/:*?"<>|\p{Cc}]+/gu, ' ').trim() || 'drawing'

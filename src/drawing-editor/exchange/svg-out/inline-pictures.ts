import { contentOf, type DrawingElement, type DrawingRecord } from '#drawing/engine.ts'
import { sizeOfDataUrl } from '../picture-size.ts'
import type { PictureFile } from './picture-node.ts'

/** Loads a picture as a data URL; null where it cannot be had. */
export type LoadPicture = (src: string) => Promise<string | null>

/**
 * Loads the pictures of a board, so that its SVG shows them anywhere. One that cannot be had keeps its address.
 * Pictures that are data URLs already are not loaded.
 *
 * @returns By address, for `exportSvg`.
 */
export async function inlinePictures(
  record: DrawingRecord,
  board: string,
  load: LoadPicture,
): Promise<Map<string, PictureFile>> {
  const elements = contentOf(record).boards.find(({ uuid }) => uuid === board)?.elements ?? []
  const addresses = [...new Set(elements.flatMap(picturesIn))].filter(
    (src) => src.trim() !== '' && !/^data:/i.test(src),
  )
  const files = await Promise.all(
    addresses.map(async (src) => {
      const href = await load(src)
      return href === null ? null : ([src, { href, size: sizeOfDataUrl(href) }] as const)
    }),
  )
  return new Map(files.filter((file) => file !== null))
}

function picturesIn(element: DrawingElement): string[] {
  if (!element.visible) return []
  if (element.kind === 'group') return element.children.flatMap(picturesIn)
  return element.kind === 'img' || element.kind === 'play-img' ? [element.src] : []
}

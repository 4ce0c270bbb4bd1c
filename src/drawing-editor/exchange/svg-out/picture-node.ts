import type { DrawingElement } from '#drawing/engine.ts'
import { sizeOfDataUrl } from '../picture-size.ts'
import { node, type SvgNode } from './svg-node.ts'

/** What is written for a picture. */
export interface PictureFile {
  /** An address or data URL. */
  readonly href: string
  /** In its own pixels, where that is known. */
  readonly size: { readonly width: number; readonly height: number } | null
}

/**
 * A picture in the box of its element, or the part of it that Fabric shows there; null without a picture.
 *
 * @param file - What stands for its address; by default the address itself.
 */
export function pictureNode(element: DrawingElement<'img' | 'play-img'>, file?: PictureFile): SvgNode | null {
  const { src, width, height } = element
  const href = file?.href ?? withEscapedHashes(src)
  if (href.trim() === '') return null
  const box = { x: -width / 2, y: -height / 2, width, height, preserveAspectRatio: 'none' }
  const size = file?.size ?? sizeOfDataUrl(src)
  const crop = size && cropOf(element, size)
  if (!crop) return node('image', { ...box, 'xlink:href': href })
  const whole = { width: size.width, height: size.height, preserveAspectRatio: 'none' }
  return node('svg', { ...box, viewBox: crop }, [node('image', { ...whole, 'xlink:href': href })])
}

/** The part of a picture that is shown; null: all. The console's own pictures fill their box. */
function cropOf(
  { type, cropX, cropY, width, height }: DrawingElement<'img' | 'play-img'>,
  size: { readonly width: number; readonly height: number },
): string | null {
  const isOwn = (type === 'img' || type === 'play-img') && cropX === 0 && cropY === 0
  const [seenWidth, seenHeight] = [Math.min(width, size.width - cropX), Math.min(height, size.height - cropY)]
  const isAll = cropX === 0 && cropY === 0 && seenWidth === size.width && seenHeight === size.height
  if (isOwn || isAll || !(seenWidth > 0 && seenHeight > 0)) return null
  return [cropX, cropY, seenWidth, seenHeight].join(' ')
}

/** Editors save SVG data addresses with raw `#` in colours, where an address would end. */
const withEscapedHashes = (src: string): string =>
  /^data:image\/svg\+xml[^,]*,\s*</i.test(src) ? src.replaceAll('#', '%23') : src

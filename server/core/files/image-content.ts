import { fileTypeFromBuffer } from 'file-type'
import type { Language } from '#contract/kit/language.ts'
import { looksLikeSvg } from '#lib/svg/looks-like-svg.ts'
import { encodingOf } from '#lib/svg/xml-encoding.ts'
import type { UploadedFile } from '../calls/multipart.ts'
import { type AppError, invalidInput } from '../kit/app-error.ts'
import { textsIn } from '../texts/texts.ts'
import { cleanSvgAside } from './svg/clean-svg-thread.ts'

const ENDING: Readonly<Record<string, string>> = {
  'image/png': 'png',
  'image/jpeg': 'jpg',
  'image/gif': 'gif',
  'image/webp': 'webp',
}
export const SVG_TYPE = 'image/svg+xml'

/** A picture with the type of its content, regardless of its file name. */
export interface ImageContent {
  readonly name: string
  readonly contentType: string
  readonly content: Buffer
  /** What was taken out of it, by name. */
  readonly removed: readonly string[]
}

/**
 * The picture in an uploaded file. SVG comes out clean: nothing of it runs, and it asks for nothing outside itself.
 *
 * @throws {AppError} 1001 at the field where the file is missing, or is no picture type that browsers show safely.
 */
export async function imageIn(file: UploadedFile | null, field: string, language: Language): Promise<ImageContent> {
  const texts = textsIn(language)
  const refused = (rule: string): AppError => invalidInput([{ field, rule }])
  if (!file) throw refused(texts.notAPicture)
  const contentType = (await fileTypeFromBuffer(file.content))?.mime
  const ending = ENDING[contentType ?? '']
  if (contentType && ending) return { name: `image.${ending}`, contentType, content: file.content, removed: [] }
  const text = new TextDecoder(encodingOf(file.content)).decode(file.content)
  if (!looksLikeSvg(text)) throw refused(texts.notAPicture)
  const cleaned = await cleanSvgAside(text)
  if ('refusal' in cleaned) throw refused(texts.svgRefused[cleaned.refusal])
  const { removed } = cleaned
  return { name: 'image.svg', contentType: SVG_TYPE, content: Buffer.from(cleaned.text), removed }
}

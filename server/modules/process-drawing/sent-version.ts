import { fileTypeFromBuffer } from 'file-type'
import { canvasUpload, MAX_PICTURE_BYTES } from '#contract/drawing/sent-canvas.ts'
import type { Language } from '#contract/kit/language.ts'
import type { UploadedFile } from '#server/core/calls/multipart.ts'
import { invalidInput } from '#server/core/kit/app-error.ts'
import type { CanvasThread } from './canvas-thread.ts'
import { textsIn } from './texts/texts.ts'

/** Types of pictures, by what the content is; every browser draws them, and they can run nothing. */
const PICTURE_TYPES: readonly string[] = ['image/png', 'image/webp']
const PNG_SIGNATURE = 0x89

/** The uploaded canvas, as it was sent. @throws {AppError} 1001 with what is wrong, by its place in the canvas. */
export async function canvasIn(canvases: CanvasThread, file: UploadedFile | null, language: Language): Promise<Buffer> {
  if (!file) throw invalidInput([{ field: canvasUpload.upload.field, rule: textsIn(language).canvasMissing }])
  const problems = await canvases.problemsOf(file.content, language)
  if (problems.length > 0) throw invalidInput(problems)
  return file.content
}

/** The picture of a version, null where there is none. @throws {AppError} 1001 where it is no picture. */
export async function pictureIn(base64: string | undefined, language: Language): Promise<Buffer | null> {
  if (!base64) return null
  const picture = Buffer.from(base64, 'base64')
  const refuse = (rule: string) => invalidInput([{ field: 'picture', rule }])
  if (picture.length > MAX_PICTURE_BYTES)
    throw refuse(textsIn(language).pictureTooLarge(Math.floor(MAX_PICTURE_BYTES / 1000)))
  const type = await fileTypeFromBuffer(picture)
  if (!type || !PICTURE_TYPES.includes(type.mime)) throw refuse(textsIn(language).notAPicture)
  return picture
}

/** Content type of a stored picture, which is one of the two. */
export const pictureType = (picture: Buffer): string => (picture[0] === PNG_SIGNATURE ? 'image/png' : 'image/webp')

import { fileTypeFromBuffer } from 'file-type'
import type { Language } from '#contract/kit/language.ts'
import type { UploadedFile } from '../calls/multipart.ts'
import { invalidInput } from '../kit/app-error.ts'
import { textsIn } from '../texts/texts.ts'

const ENDING: Readonly<Record<string, string>> = {
  'image/png': 'png',
  'image/jpeg': 'jpg',
  'image/gif': 'gif',
  'image/webp': 'webp',
}

/** A picture with the type of its content, regardless of its file name. */
export interface ImageContent {
  readonly name: string
  readonly contentType: string
  readonly content: Buffer
}

/** @throws {AppError} 1001 at the field where the file is missing, or is no picture type that browsers show safely. */
export async function imageIn(file: UploadedFile | null, field: string, language: Language): Promise<ImageContent> {
  const contentType = file ? (await fileTypeFromBuffer(file.content))?.mime : undefined
  const ending = ENDING[contentType ?? '']
  if (!file || !contentType || !ending)
    throw invalidInput([
      {
        field,
        rule: textsIn(language).notAPicture,
      },
    ])
  return { name: `image.${ending}`, contentType, content: file.content }
}

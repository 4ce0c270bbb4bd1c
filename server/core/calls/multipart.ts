import { textsIn } from '../texts/texts.ts'
import '@fastify/multipart'
import { errorCodes, type FastifyRequest } from 'fastify'
import type { UploadSpec } from '#contract/kit/call.ts'
import { type Language, languageOf } from '#contract/kit/language.ts'
import { AppError, invalidInput } from '../kit/app-error.ts'

export interface UploadedFile {
  /** As the browser named it; never part of a path. */
  readonly name: string
  readonly content: Buffer
}

interface Multipart {
  readonly fields: Readonly<Record<string, string>>
  readonly file: UploadedFile | null
}

/** Limits besides the total size: each part costs something even when empty. */
const LIMITS = { fields: 100, files: 1, parts: 101, headerPairs: 20, fieldNameSize: 100 }
const NOTHING: Multipart = { fields: {}, file: null }

/**
 * Checks a multipart body by its announced length, before any of it is read: nothing else limits the whole body.
 * @throws {AppError} 1001 where the file alone is too large, or no length is announced; status 413 where the rest is.
 */
export function refuseLargeMultipart(request: FastifyRequest, upload: UploadSpec | null): void {
  if (!request.headers['content-type']?.startsWith('multipart/')) return
  const language = languageOf(request.headers['accept-language'])
  const { 'content-length': length } = request.headers
  if (length === undefined) throw invalidInput([{ field: '(body)', rule: textsIn(language).contentLengthMissing }])
  // the text fields come in addition to the one file
  if (Number(length) <= (upload?.maxBytes ?? 0) + request.routeOptions.bodyLimit) return
  throw upload ? fileTooLarge(upload, language) : new errorCodes.FST_ERR_CTP_BODY_TOO_LARGE()
}

/** Reads a multipart body; other bodies give nothing. A file is accepted only in the field that the call names. */
export async function readMultipart(
  request: FastifyRequest,
  upload: UploadSpec | null,
  language: Language,
): Promise<Multipart> {
  if (!request.isMultipart()) return NOTHING
  const fields: Record<string, string> = {}
  let file: UploadedFile | null = null
  const fieldSize = Number(request.headers['content-length'])
  try {
    for await (const part of request.parts({ limits: { ...LIMITS, fieldSize, fileSize: upload?.maxBytes ?? 0 } })) {
      if (part.type === 'field') {
        fields[part.fieldname] = String(part.value)
        continue
      }
      const content = await part.toBuffer()
      if (upload === null || part.fieldname !== upload.field)
        throw invalidInput([{ field: part.fieldname, rule: textsIn(language).noFileHere }])
      if (part.file.truncated) throw fileTooLarge(upload, language)
      file = { name: part.filename, content }
    }
  } catch (error) {
    // what the parser itself cannot read has no status of its own
    if (error instanceof AppError || (error instanceof Error && 'statusCode' in error)) throw error
    throw invalidInput([{ field: '(body)', rule: textsIn(language).unreadable }])
  }
  return { fields, file }
}

function fileTooLarge({ field, maxBytes }: UploadSpec, language: Language): AppError {
  const megabytes = Math.floor(maxBytes / (1 << 20))
  return invalidInput([{ field, rule: textsIn(language).fileTooLarge(megabytes) }])
}

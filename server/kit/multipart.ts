import '@fastify/multipart'
import type { FastifyRequest } from 'fastify'
import type { Language } from '../../src/contract/kit/language.ts'
import { invalidInput, say } from './app-error.ts'

/** The one file that a call takes: its field, and how large it may be. */
export interface UploadSpec {
  readonly field: string
  readonly maxBytes: number
}

export interface UploadedFile {
  /** As the browser named it; never part of a path. */
  readonly name: string
  readonly content: Buffer
}

interface Multipart {
  readonly fields: Readonly<Record<string, string>>
  readonly file: UploadedFile | null
}

const MAX_TEXT_BYTES = 1 << 20
const NOTHING: Multipart = { fields: {}, file: null }

/** Reads a multipart body; of other bodies nothing. Files are taken where the call names their field, and refused elsewhere. */
export async function readMultipart(
  request: FastifyRequest,
  upload: UploadSpec | undefined,
  language: Language,
): Promise<Multipart> {
  if (!request.isMultipart()) return NOTHING
  const fields: Record<string, string> = {}
  let file: UploadedFile | null = null
  const limits = { fieldSize: MAX_TEXT_BYTES, fields: 100, files: 1, fileSize: upload?.maxBytes ?? 0 }
  for await (const part of request.parts({ limits })) {
    if (part.type === 'field') {
      fields[part.fieldname] = String(part.value)
      continue
    }
    const content = await part.toBuffer()
    if (upload === undefined || part.fieldname !== upload.field)
      throw invalidInput([{ field: part.fieldname, rule: say(language, '此处不接受文件', 'takes no file here') }])
    if (part.file.truncated) {
      const megabytes = Math.floor(upload.maxBytes / (1 << 20))
      throw invalidInput([
        { field: upload.field, rule: say(language, `文件不能超过 ${megabytes} MB`, `must be at most ${megabytes} MB`) },
      ])
    }
    file = { name: part.filename, content }
  }
  return { fields, file }
}

import type { FastifyReply } from 'fastify'

export const EXCEL_TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

export const CSV_TYPE = 'text/csv; charset=utf-8'

export interface FileAnswer {
  /** Name to save it under; left out, the browser shows the content. */
  readonly name?: string
  readonly contentType: string
  readonly content: Buffer
  readonly cacheControl?: string
}

export function sendFile(reply: FastifyReply, { name, contentType, content, cacheControl = 'no-store' }: FileAnswer) {
  // RFC 6266: an ASCII name for old clients, the real name in UTF-8
  const disposition = name
    ? `attachment; filename="${name.replace(/[^\w.-]/g, '_')}"; filename*=UTF-8''${encodeURIComponent(name)}`
    : 'inline'
  return reply
    .header('content-type', contentType)
    .header('content-disposition', disposition)
    .header('cache-control', cacheControl)
    .send(content)
}

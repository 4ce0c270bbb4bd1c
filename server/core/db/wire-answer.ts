import type { PGlite } from '@electric-sql/pglite'

/**
 * Sends bytes of the wire protocol to PGlite and returns its whole answer in a new buffer. It uses the streaming call
 * because `execProtocolRaw` also parses every answer into a list that is never emptied (decision 7).
 */
export async function wireAnswer(database: PGlite, request: Uint8Array): Promise<Uint8Array<ArrayBuffer>> {
  const parts: Uint8Array[] = []
  let length = 0
  await database.execProtocolRawStream(request, {
    onRawData: (bytes) => {
      // a copy: `bytes` is a view of the engine's memory, which is reused
      parts.push(bytes.slice())
      length += bytes.length
    },
  })
  const answer = new Uint8Array(length)
  let at = 0
  for (const part of parts) {
    answer.set(part, at)
    at += part.length
  }
  return answer
}

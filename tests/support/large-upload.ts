import { createHash } from 'node:crypto'
import { LARGE_PART_BYTES, largeFileCalls } from '#contract/endpoints/large-files.ts'
import type { Envelope } from '#contract/kit/envelope.ts'
import type { DemoApp } from './demo-app.ts'

export const sha256Of = (content: Buffer): string => createHash('sha256').update(content).digest('hex')

export const partOf = (content: Buffer, number: number): Buffer =>
  content.subarray(number * LARGE_PART_BYTES, (number + 1) * LARGE_PART_BYTES)

/** Uploads of files that come in parts, for one session. */
export function largeUploads(demo: DemoApp, token: string) {
  const { begin, sendPart, finish } = largeFileCalls
  const post = {
    begin: (content: Buffer, more: object = {}): Promise<Envelope> =>
      demo.postJson(
        begin.path,
        { kind: 'mapPack', name: 'town.pmtiles', sizeBytes: content.length, sha256: sha256Of(content), ...more },
        { token },
      ),
    sendPart: (keyId: string, number: number, content: Buffer): Promise<Envelope> =>
      demo.postFile(
        sendPart.path,
        { name: 'part', content, field: 'part' },
        { keyId, number: String(number) },
        { token },
      ),
    finish: (keyId: string): Promise<Envelope> => demo.post(finish.path, { keyId }, { token }),
  }
  const begun = async (content: Buffer, more: object = {}) =>
    begin.output.parse((await post.begin(content, more)).result)
  /** Begins, or goes on, and sends what is missing. @returns Id of the file. */
  async function send(content: Buffer, more: object = {}): Promise<string> {
    const { keyId, parts } = await begun(content, more)
    for (let number = 0; number * LARGE_PART_BYTES < content.length; number += 1)
      if (!parts.includes(number)) await post.sendPart(keyId, number, partOf(content, number))
    return keyId
  }
  /** Sends the whole file and finishes it. */
  const upload = async (content: Buffer, more: object = {}): Promise<Envelope> => post.finish(await send(content, more))
  return { ...post, begun, send, upload }
}

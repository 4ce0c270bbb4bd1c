import { GeometryFileError } from './feature.ts'

/** Text of bytes by what they are, whatever the file says of itself: UTF-8 where they are that, else GB18030. */
export function decodeBytes(bytes: Uint8Array): string {
  for (const encoding of ['utf-8', 'gb18030']) {
    try {
      return new TextDecoder(encoding, { fatal: true }).decode(bytes)
    } catch (error) {
      if (!(error instanceof TypeError)) throw error
    }
  }
  throw new GeometryFileError('encoding')
}

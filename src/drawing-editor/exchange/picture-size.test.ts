import { describe, expect, it } from 'vitest'
import { pictureSize, sizeOfDataUrl } from './picture-size.ts'

const bytes = (...parts: readonly (string | number)[]) =>
  new Uint8Array(
    parts.flatMap((part) => (typeof part === 'string' ? [...part].map((letter) => letter.charCodeAt(0)) : [part])),
  )

describe('pictureSize', () => {
  it.each([
    ['PNG', bytes(0x89, 'PNG\r\n\x1a\n', 0, 0, 0, 13, 'IHDR', 0, 0, 1, 2, 0, 0, 0, 3), { width: 258, height: 3 }],
    ['GIF', bytes('GIF89a', 2, 1, 3, 0), { width: 258, height: 3 }],
    [
      'lossy WebP',
      bytes('RIFF', 0, 0, 0, 0, 'WEBPVP8 ', 0, 0, 0, 0, 0, 0, 0, 0x9d, 1, 0x2a, 2, 0x41, 3, 0),
      { width: 258, height: 3 },
    ],
    [
      'lossless WebP',
      bytes('RIFF', 0, 0, 0, 0, 'WEBPVP8L', 0, 0, 0, 0, 0x2f, 0x01, 0x81, 0, 0),
      { width: 258, height: 3 },
    ],
    [
      'extended WebP',
      bytes('RIFF', 0, 0, 0, 0, 'WEBPVP8X', 10, 0, 0, 0, 0, 0, 0, 0, 1, 1, 0, 2, 0, 0),
      { width: 258, height: 3 },
    ],
    ['JPEG', bytes(0xff, 0xd8, 0xff, 0xe0, 0, 4, 0, 0, 0xff, 0xc2, 0, 17, 8, 0, 3, 1, 2), { width: 258, height: 3 }],
  ])('reads that of %s', (_, file, size) => {
    expect(pictureSize(file)).toEqual(size)
    for (let length = 0; length < file.length - 1; length++) expect(pictureSize(file.slice(0, length))).toBeNull()
  })

  it('knows no other files', () => {
    expect(pictureSize(bytes('<svg width="5" height="5">'))).toBeNull()
    expect(pictureSize(bytes('RIFF', 0, 0, 0, 0, 'WAVEfmt ', 0, 0, 0, 0))).toBeNull()
    expect(pictureSize(bytes(0xff, 0xd8, 0, 0, 0, 0))).toBeNull()
    expect(sizeOfDataUrl('data:image/png;base64,!')).toBeNull()
    expect(sizeOfDataUrl('data:image/png')).toBeNull()
  })
})

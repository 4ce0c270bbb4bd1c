import { describe, expect, it } from 'vitest'
import { pictureTypeOf, readDrawingFile } from './file-in.ts'

// files of SVG need a browser: tests/e2e/hostile-svg.test.ts

const options = { createUuid: () => 'u', version: '5.3.0' }
const read = (...content: BlobPart[]) => readDrawingFile(new File(content, 'drawing.png'), options)
const text = '[{"type":"text","text":"供温"}]'

describe('readDrawingFile', () => {
  it.each([
    ['image/png', [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]],
    ['image/jpeg', [0xff, 0xd8, 0xff, 0xe0]],
    ['image/gif', [0x47, 0x49, 0x46, 0x38, 0x39, 0x61]],
    ['image/webp', [0x52, 0x49, 0x46, 0x46, 1, 2, 3, 4, 0x57, 0x45, 0x42, 0x50]],
  ])('tells a picture by its first bytes: %s', async (mediaType, bytes) => {
    expect(await read(new Uint8Array(bytes))).toEqual({ kind: 'picture', mediaType })
  })

  it('takes no sound for a picture, and no short file', () => {
    expect(pictureTypeOf(new Uint8Array([0x52, 0x49, 0x46, 0x46, 1, 2, 3, 4, 0x57, 0x41, 0x56, 0x45]))).toBeNull()
    expect(pictureTypeOf(new Uint8Array([0xff]))).toBeNull()
  })

  it('reads JSON, whatever the name of the file and its encoding', async () => {
    const utf16 = new Uint8Array(new Uint16Array([...`\uFEFF${text}`].map((letter) => letter.charCodeAt(0))).buffer)
    for (const content of [text, `\uFEFF ${text}`, utf16]) {
      expect(await read(content)).toMatchObject({ kind: 'elements', isRefused: false, elements: [{ text: '供温' }] })
    }
  })

  it.each([
    ['an empty file', '', 'unknown-format'],
    ['a text', 'Hello', 'unknown-format'],
    ['a web page', '<!DOCTYPE html><html><svg></svg></html>', 'unknown-format'],
    ['half a file', '{"objects":[', 'not-json'],
  ])('refuses %s', async (_, content, code) => {
    expect(await read(content)).toMatchObject({ kind: 'elements', elements: [], isRefused: true, problems: [{ code }] })
  })

  it('refuses a file that is too large before it reads it', async () => {
    const file = Object.assign(new Blob(['[']), {})
    Object.defineProperty(file, 'size', { value: 1e9 })
    expect(await readDrawingFile(file, options)).toMatchObject({ problems: [{ code: 'too-large' }] })
  })
})

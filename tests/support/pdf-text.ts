import { inflateSync } from 'node:zlib'

export interface ReadPdf {
  /** Texts of each page, in the order in which they were written. */
  readonly pages: readonly (readonly string[])[]
  /** Every text is in a font that the file carries. */
  readonly hasFont: boolean
}

interface PdfObject {
  readonly head: string
  readonly stream: string
}

/** Reads the texts of a PDF file with one font whose letters have numbers of their own. */
export function readPdf(file: Buffer): ReadPdf {
  const objects = objectsIn(file)
  const all = [...objects.values()]
  const letters = lettersIn(all.find(({ stream }) => stream.includes('beginbfrange'))?.stream ?? '')
  const root = all.find(({ head }) => /\/Type \/Pages\b/.test(head))
  const kids = /\/Kids \[([^\]]*)\]/.exec(root?.head ?? '')?.[1] ?? ''
  return {
    hasFont: all.some(({ head }) => /\/FontFile[23]? /.test(head)),
    pages: [...kids.matchAll(/(\d+) 0 R/g)].map(([, id]) => {
      const contents = /\/Contents (\d+) 0 R/.exec(objects.get(Number(id))?.head ?? '')?.[1]
      return textsIn(objects.get(Number(contents))?.stream ?? '', letters)
    }),
  }
}

function objectsIn(file: Buffer): Map<number, PdfObject> {
  const text = file.toString('latin1')
  const objects = new Map<number, PdfObject>()
  for (const match of text.matchAll(/(?:^|\n)(\d+) 0 obj\n([\s\S]*?)(?:\nendobj|\nstream\n)/g)) {
    const [whole, id, head = ''] = match
    const begin = match.index + whole.length
    const length = Number(/\/Length (\d+)/.exec(head)?.[1] ?? 0)
    const bytes = whole.endsWith('stream\n') ? file.subarray(begin, begin + length) : Buffer.alloc(0)
    const stream = head.includes('/FlateDecode') && bytes.length > 0 ? inflateSync(bytes) : bytes
    objects.set(Number(id), { head, stream: stream.toString('latin1') })
  }
  return objects
}

/** By their numbers in the texts, four hexadecimal digits. */
function lettersIn(map: string): Map<string, string> {
  const letters = new Map<string, string>()
  for (const [, first = '', , list = ''] of map.matchAll(/<([0-9a-f]{4})> <([0-9a-f]{4})> \[([^\]]*)\]/g))
    [...list.matchAll(/<([0-9a-f ]*)>/g)].forEach(([, units = ''], at) => {
      const codes = units.replaceAll(' ', '').match(/.{4}/g) ?? []
      const number = (Number.parseInt(first, 16) + at).toString(16).padStart(4, '0')
      letters.set(number, String.fromCharCode(...codes.map((code) => Number.parseInt(code, 16))))
    })
  return letters
}

const textsIn = (content: string, letters: ReadonlyMap<string, string>): string[] =>
  [...content.matchAll(/\[([^\]]*)\] TJ/g)].map(([, pieces = '']) =>
    [...pieces.matchAll(/<([0-9a-f]*)>/g)]
      .flatMap(([, hex = '']) => hex.match(/.{4}/g) ?? [])
      .map((number) => letters.get(number) ?? '?')
      .join(''),
  )

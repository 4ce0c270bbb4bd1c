// A text DXF as records: each has a type and its pairs of code and value.

import { GeometryFileError } from './feature.ts'

export interface DxfRecord {
  readonly type: string
  readonly pairs: readonly (readonly [code: number, value: string])[]
}

export interface DxfBlock {
  readonly name: string
  readonly base: readonly [number, number]
  readonly records: readonly DxfRecord[]
}

export interface DxfDrawing {
  readonly records: readonly DxfRecord[]
  readonly blocks: ReadonlyMap<string, DxfBlock>
  /** `$INSUNITS`; 0: not said. */
  readonly units: number
}

export const textOf = ({ pairs }: DxfRecord, code: number): string => pairs.find(([own]) => own === code)?.[1] ?? ''
export function numberOf(record: DxfRecord, code: number, otherwise = Number.NaN): number {
  const text = textOf(record, code)
  return text === '' ? otherwise : Number(text)
}

export function readDrawing(text: string): DxfDrawing {
  if (text.startsWith('AutoCAD Binary DXF')) throw new GeometryFileError('format', 'binary')
  const sections = new Map<string, DxfRecord[]>()
  let [section, isEnded] = ['', false]
  let records: DxfRecord[] = []
  for (const record of recordsOf(text)) {
    if (record.type === 'SECTION') {
      section = textOf(record, 2)
      records = []
      // what stands before the first record of a section, such as the variables of the header
      if (section === 'HEADER') records.push(record)
    } else if (record.type === 'ENDSEC') {
      sections.set(section, records)
      section = ''
    } else if (record.type === 'EOF') isEnded = true
    else records.push(record)
  }
  if (!sections.has('ENTITIES') && section === '') throw new GeometryFileError('format')
  if (!isEnded) throw new GeometryFileError('truncated', String(text.split('\n').length))
  const header = sections.get('HEADER')?.[0]?.pairs ?? []
  const unitsAt = header.findIndex(([code, value]) => code === 9 && value === '$INSUNITS')
  return {
    records: sections.get('ENTITIES') ?? [],
    blocks: blocksOf(sections.get('BLOCKS') ?? []),
    units: Number(header[unitsAt + 1]?.[1] ?? 0) || 0,
  }
}

function* recordsOf(text: string): Generator<DxfRecord> {
  const lines = text.split(/\r\n|\n|\r/)
  let [type, pairs]: [string, [number, string][]] = ['', []]
  for (let at = 0; at + 1 < lines.length; at += 2) {
    const code = Number(lines[at])
    if (!Number.isInteger(code) || lines[at]?.trim() === '') throw new GeometryFileError('format', String(at + 1))
    const value = (lines[at + 1] ?? '').trim()
    if (code !== 0) {
      pairs.push([code, value])
      continue
    }
    if (type !== '') yield { type, pairs }
    type = value
    pairs = []
  }
  if (type !== '') yield { type, pairs }
}

function blocksOf(records: readonly DxfRecord[]): ReadonlyMap<string, DxfBlock> {
  const blocks = new Map<string, DxfBlock>()
  let open: { name: string; base: readonly [number, number]; records: DxfRecord[] } | null = null
  for (const record of records) {
    if (record.type === 'BLOCK')
      open = { name: textOf(record, 2), base: [numberOf(record, 10, 0), numberOf(record, 20, 0)], records: [] }
    else if (record.type === 'ENDBLK') {
      if (open) blocks.set(open.name, open)
      open = null
    } else open?.records.push(record)
  }
  return blocks
}

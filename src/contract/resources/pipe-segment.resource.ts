// Pipes of the primary network, a supply and a return side by side: what joins two nodes, how wide and how long.

import { z } from 'zod'
import { flagSchema, orMissing } from '../kit/empty-values.ts'
import { choice, flag, integer, number, optionalInteger, text } from '../kit/field.ts'
import { label } from '../kit/language.ts'
import { defineResource } from '../kit/resource.ts'

const kinds = [
  { value: 'trunk', label: label('干线', 'Trunk') },
  { value: 'branch', label: label('支线', 'Branch') },
] as const
export const PIPE_KINDS = kinds.map(({ value }) => value)
const layings = [
  { value: 'direct', label: label('直埋', 'Buried') },
  { value: 'trench', label: label('管沟', 'In a trench') },
  { value: 'overhead', label: label('架空', 'Overhead') },
] as const
export const PIPE_LAYINGS = layings.map(({ value }) => value)
/** Types of nodes that a pipe of the primary network may join. */
export const PIPE_END_TYPES = ['source', 'relayStation', 'well', 'station', 'cabinet'] as const

const nodeCode = (zh: string, en: string) => ({
  ...text('plantCode', { label: label(zh, en), min: 1, max: 40, width: 130 }),
  isUnordered: true,
})
const nodeName = (zh: string, en: string) => ({
  ...text('words', { label: label(zh, en), width: 170 }),
  isReadOnly: true,
  isUnordered: true,
})

const FORM = [
  'code',
  'fromCode',
  'toCode',
  'kind',
  'dnMm',
  'lengthM',
  'lengthIsMeasured',
  'laying',
  'roughnessMm',
  'builtYear',
] as const

export const pipeSegmentResource = defineResource({
  path: '/jeasy-base/pipeSegment',
  permission: 'pipeSegment',
  label: label('管段', 'Pipe'),
  fields: {
    code: text('plantCode', { label: label('编码', 'Code'), min: 1, max: 60, isUnique: true, width: 150 }),
    fromCode: nodeCode('起点编码', 'From (code)'),
    fromName: nodeName('起点', 'From'),
    toCode: nodeCode('终点编码', 'To (code)'),
    toName: nodeName('终点', 'To'),
    kind: choice(kinds, { label: label('类别', 'Kind'), width: 90 }),
    dnMm: integer({ label: label('公称直径（mm）', 'Nominal diameter (mm)'), min: 10, max: 2_000, width: 130 }),
    lengthM: number({ label: label('长度', 'Length'), unit: 'm', min: 0.1, max: 100_000, decimals: 1 }),
    lengthIsMeasured: {
      ...flag({
        label: label('实测长度', 'Measured length'),
        hint: label(
          '实测的长度在走向改变时保持不变，否则随走向计算',
          'A measured length stays when the course changes; any other follows it',
        ),
        width: 110,
      }),
      // files and programs of before do not say it
      isRequired: false,
      schema: z.preprocess((value) => orMissing(value) ?? false, flagSchema),
      start: false,
    },
    laying: choice(layings, { label: label('敷设方式', 'Laying'), width: 110 }),
    roughnessMm: number({ label: label('粗糙度', 'Roughness'), unit: 'mm', min: 0.01, max: 10, decimals: 2 }),
    builtYear: optionalInteger({ label: label('建成年份', 'Built in'), min: 1900, max: 2100, width: 100 }),
  },
  list: [
    'code',
    'fromName',
    'fromCode',
    'toName',
    'toCode',
    'kind',
    'dnMm',
    'lengthM',
    'lengthIsMeasured',
    'laying',
    'roughnessMm',
    'builtYear',
  ],
  form: FORM,
  search: ['code', 'fromCode', 'toCode', 'kind', 'laying'],
  sort: { column: 'code', direction: 'asc' },
  title: 'code',
  verbs: ['view', 'add', 'edit', 'delete', 'export', 'import'],
  importColumns: FORM,
  example: {
    code: 'GD-0001',
    dnMm: 600,
    lengthM: 420,
    roughnessMm: 0.5,
    builtYear: 2018,
  },
})

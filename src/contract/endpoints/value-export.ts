// Values as files that an import of history reads again: what leaves can come back.

import { z } from 'zod'
import { defineCall } from '../kit/call.ts'
import { epochMs } from '../kit/epoch.ts'
import { jsonText } from '../kit/json-text.ts'
import { exportResult } from '../kit/resource.ts'
import { MAX_HISTORY_POINTS } from './telemetry.ts'

/** `long`: a row for each value, with time, code of the point, value and quality. `wide`: a row a time, a column a point. */
export const VALUE_SHAPES = ['long', 'wide'] as const
export type ValueShape = (typeof VALUE_SHAPES)[number]
export const VALUE_FILES = ['csv', 'xlsx'] as const
export type ValueFile = (typeof VALUE_FILES)[number]

/** Values in one file. */
export const MAX_EXPORTED_VALUES: Readonly<Record<ValueFile, number>> = { csv: 1_000_000, xlsx: 100_000 }
/** Points of a wide Excel file: an import reads 256 columns. */
const MAX_EXCEL_POINTS = 255

const pointId = z.coerce.number().int().positive()

export const valueExportCalls = {
  /**
   * Values one by one as far back as they are kept, before that the means of the finest step that is: at its beginning, and of
   * a counter its last reading, a second before the end. Times have their offset. A wide file has the usable values alone.
   */
  exportValues: defineCall({
    method: 'POST',
    path: '/tx-ws-base/telemetry/exportValues',
    access: { permission: 'telemetry:export' },
    input: z
      .object({
        pointIds: jsonText(z.array(pointId).min(1).max(MAX_HISTORY_POINTS)),
        from: epochMs,
        to: epochMs,
        shape: z.enum(VALUE_SHAPES),
        file: z.enum(VALUE_FILES),
      })
      .superRefine(({ from, to, shape, file, pointIds }, context) => {
        if (from >= to) context.addIssue({ code: 'custom', path: ['to'], params: { rule: 'datesReversed' } })
        if (shape === 'wide' && file === 'xlsx' && pointIds.length > MAX_EXCEL_POINTS)
          context.addIssue({
            code: 'too_big',
            origin: 'array',
            maximum: MAX_EXCEL_POINTS,
            inclusive: true,
            path: ['pointIds'],
            input: pointIds,
          })
      }),
    output: exportResult,
    isLong: true,
    audit: { module: 'telemetry', action: 'export' },
  }),
} as const

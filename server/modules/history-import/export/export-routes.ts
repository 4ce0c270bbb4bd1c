// The export of values. Invariants: points outside the data scope are treated like points that do not exist; a file has no more
// values than the contract allows, and is made while it is read.

import { MAX_EXPORTED_VALUES, type ValueFile, valueExportCalls } from '#contract/endpoints/value-export.ts'
import { BYTE_ORDER_MARK, csvRow } from '#lib/csv.ts'
import { addExport } from '#server/core/calls/exports.ts'
import type { Router } from '#server/core/calls/router.ts'
import type { Env } from '#server/core/env.ts'
import { runExport } from '#server/core/files/run-export.ts'
import { invalidInput } from '#server/core/kit/app-error.ts'
import { companyZone } from '#server/core/kit/company-time.ts'
import { createExcel } from '#server/core/kit/excel.ts'
import { seenPoints } from '#server/modules/telemetry/points/seen-points.ts'
import { textsIn } from '../texts/texts.ts'
import { planValues, readValues } from './read-values.ts'
import { headingsOf, rowsOf } from './value-form.ts'

/** Of a CSV file that is put together at once. */
const CHUNK_CHARS = 64 << 10

export function registerValueExport(router: Router, env: Env): void {
  const made = addExport(router.exports, valueExportCalls.exportValues, async ({ input, actor, steps }) => {
    const texts = textsIn(actor.language)
    const { shape, file } = input
    const byId = new Map((await seenPoints(env, actor, input.pointIds)).map((point) => [point.id, point]))
    const points = [...new Set(input.pointIds)].flatMap((id) => byId.get(id) ?? [])
    const limit = MAX_EXPORTED_VALUES[file]
    const plan = await planValues(env, points, input, limit)
    if (plan.count > limit) throw invalidInput([{ field: 'to', rule: texts.tooManyValues(limit) }])
    steps.report(0, plan.count)
    const codes = points.map(({ code }) => code)
    const headings = headingsOf(shape, codes, texts.columns)
    let numRows = 0
    async function* rows(): AsyncGenerator<(string | number)[]> {
      for await (const row of rowsOf(shape, codes, readValues(env, points, plan, steps.gone), companyZone())) {
        numRows += 1
        if (numRows % 1_000 === 0) steps.report(numRows, plan.count)
        yield row
      }
    }
    const content = await contentOf(file, texts.valuesTitle, headings, rows(), steps.gone)
    return { module: 'telemetry', title: texts.valuesTitle, content, numRows, file }
  })
  router.handle(valueExportCalls.exportValues, (asked) => runExport(env, made, asked))
}

async function contentOf(
  file: ValueFile,
  title: string,
  headings: readonly string[],
  rows: AsyncIterable<(string | number)[]>,
  signal: AbortSignal,
): Promise<Buffer> {
  if (file === 'xlsx') return createExcel(title, headings, rows, signal)
  const chunks: Buffer[] = []
  let text = `${BYTE_ORDER_MARK}${csvRow(headings)}`
  for await (const row of rows) {
    text += csvRow(row)
    if (text.length < CHUNK_CHARS) continue
    chunks.push(Buffer.from(text))
    text = ''
  }
  return Buffer.concat([...chunks, Buffer.from(text)])
}

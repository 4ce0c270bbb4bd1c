// Each forecast as a row: when it was issued, for when, with quantiles and what came.

import { open } from 'node:fs/promises'
import type { CivilZone } from '#lib/civil-time.ts'
import { csvRow } from '#lib/csv.ts'
import { zonedText } from '#server/modules/history-import/export/value-form.ts'
import type { ScoredHour } from '#server/modules/load-forecast/learning/evaluation.ts'
import { HOUR_MS } from '#server/modules/load-forecast/learning/hour-data.ts'
import { CommandError } from './command.ts'

interface NamedForecasts {
  /** Of the weather. */
  readonly name: string
  readonly hours: readonly ScoredHour[]
}

const ROWS_AT_ONCE = 5_000
const written = (value: number | undefined): string =>
  value === undefined || Number.isNaN(value) ? '' : String(Number(value.toPrecision(6)))

/** @param start - Epoch ms of hour 0. @throws {CommandError} where the file cannot be written. */
export async function writeForecasts(
  path: string,
  forecasts: readonly NamedForecasts[],
  start: number,
  zone: CivilZone,
) {
  const file = await open(path, 'w').catch((error: unknown) => {
    throw new CommandError(`--out: ${path} cannot be written: ${error instanceof Error ? error.message : error}`)
  })
  const timeOf = (hour: number): string => zonedText(zone, start + hour * HOUR_MS)
  try {
    await file.write(csvRow(['weather', 'issued', 'time', 'ahead', 'p10', 'p50', 'p90', 'actual']))
    for (const { name, hours } of forecasts)
      for (let at = 0; at < hours.length; at += ROWS_AT_ONCE) {
        const rows = hours
          .slice(at, at + ROWS_AT_ONCE)
          .map(({ issue, hour, ahead, p50, band, actual }) =>
            csvRow([
              name,
              timeOf(issue),
              timeOf(hour),
              ahead,
              written(band?.p10),
              written(p50),
              written(band?.p90),
              written(actual),
            ]),
          )
        await file.write(rows.join(''))
      }
  } finally {
    await file.close()
  }
}

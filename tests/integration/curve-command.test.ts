// Heating curve of a unit from a file by the command line.

import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { civilZone } from '#lib/civil-time.ts'
import { fitCurve } from '#server/curve-command/fit-curve.ts'
import { EXIT } from '#server/forecast-command/command.ts'
import { createNormal } from '#server/modules/load-forecast/learning/weather-ahead.ts'

const MINUTE_MS = 60_000
/** Over the change of the clock in October. */
const START = Date.UTC(2024, 9, 10)
const BERLIN = civilZone('Europe/Berlin')
const [SLOPE, AT_ZERO] = [-0.83, 46.2]
const NUM_ROWS = 150 * 24 * 6

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'heat-curve-'))
})
afterAll(async () => {
  await rm(folder, { recursive: true, force: true })
})

interface Row {
  readonly time: string
  readonly outdoor: number
  readonly supply: number
  readonly room: number
}

/** Ten-minute rows of a unit on a known curve, in noise, with gaps, zeros, and a week by hand at 75 °C. */
function rowsOf(): Row[] {
  const normal = createNormal(3)
  let front = 0
  return Array.from({ length: NUM_ROWS }, (_, at) => {
    const moment = START + at * 10 * MINUTE_MS
    const day = at / 144
    front += -front / 400 + 0.28 * normal()
    const outdoor = 1 + front - 3 * Math.sin((Math.PI * day) / 150) + 3 * Math.sin(2 * Math.PI * day)
    const isByHand = day > 60 && day < 67
    const supply = isByHand ? 75 : AT_ZERO + SLOPE * outdoor + 2 * normal()
    const isZero = at % 13 === 0
    return {
      time: BERLIN.clockAt(moment).slice(0, 16),
      outdoor,
      supply: isZero ? 0 : supply,
      room: isByHand ? 25 : 20.5 + 0.2 * normal(),
    }
  }).filter((_, at) => at % 997 > 30)
}
const rows = rowsOf()

async function curve(lines: readonly string[], map?: object) {
  await writeFile(join(folder, 'unit.csv'), lines.join('\n'))
  if (map) await writeFile(join(folder, 'map.json'), JSON.stringify(map))
  const told: string[] = []
  const args = ['--data', 'unit.csv', ...(map ? ['--map', 'map.json'] : [])]
  const code = await fitCurve({ args, folder, tell: (line) => told.push(line) })
  const text = told.join('\n')
  const numberOf = (name: string): number => Number(new RegExp(`^${name} +(-?[\\d.]+)`, 'm').exec(text)?.[1])
  return { code, text, slope: numberOf('slope'), atZero: numberOf('at 0 °C') }
}
const comma = (value: number): string => value.toFixed(1).replace('.', ',')

describe('npm run curve', () => {
  it('finds a known curve in noise, gaps and zeros: slope within 0.02, value at 0 °C within 1 K', async () => {
    const found = await curve(
      [
        'Zeit;Außentemperatur;Vorlauf Temperatur',
        ...rows.map(({ time, outdoor, supply }) => {
          const [day = '', clock = ''] = time.split('T')
          return `${day.split('-').toReversed().join('.')} ${clock};${comma(outdoor)};${comma(supply)}`
        }),
      ],
      { timeZone: 'Europe/Berlin' },
    )
    expect(found.code).toBe(EXIT.done)
    expect(Math.abs(found.slope - SLOPE)).toBeLessThan(0.02)
    expect(Math.abs(found.atZero - AT_ZERO)).toBeLessThan(1)
    expect(found.text).toContain('outdoor “Außentemperatur”, supply “Vorlauf Temperatur”')
    expect(found.text).toContain('It has no indoor temperature')
  })

  it('takes other columns, units and separators by a map, and only hours with good rooms', async () => {
    const found = await curve(
      [
        'when,a,b,c',
        ...rows.map(({ time, outdoor, supply, room }) =>
          [time.replace('T', ' '), (1.8 * outdoor + 32).toFixed(1), (10 * supply).toFixed(0), room.toFixed(1)].join(
            ',',
          ),
        ),
      ],
      {
        timeZone: 'Europe/Berlin',
        outdoor: { column: 'a', factor: 5 / 9, offset: -160 / 9 },
        supply: { column: 'b', factor: 0.1 },
        indoor: { column: 'c' },
      },
    )
    expect(found.code).toBe(EXIT.done)
    expect(Math.abs(found.slope - SLOPE)).toBeLessThan(0.02)
    expect(Math.abs(found.atZero - AT_ZERO)).toBeLessThan(1)
    expect(found.text).toContain('from 19.5 to 21.5 °C')
  })

  it('says what is missing, and refuses a file from which nothing can be learnt', async () => {
    const without = await curve(['time,outdoor,x', '2025-01-01 00:00,1,40', '2025-01-01 01:00,1,40'])
    expect(without.code).toBe(EXIT.refused)
    expect(without.text).toContain('is the supply temperature; there are time, outdoor, x: name it in --map as supply')
    const short = await curve([
      'time,outdoor,supply temp',
      ...Array.from({ length: 24 }, (_, hour) => `2025-01-01 ${String(hour).padStart(2, '0')}:00,${hour % 5},40`),
    ])
    expect(short.code).toBe(EXIT.refused)
    expect(short.text).toContain('only 0 bins of 1 K have 20; 5 are needed')
  })
})

// Time constant and loss of a building from a file by the command line.

import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { DEFAULT_TIME_ZONE, setCompanyZone } from '#lib/company-day.ts'
import { EXIT } from '#server/forecast-command/command.ts'
import { createNormal } from '#server/modules/load-forecast/learning/weather-ahead.ts'
import { fitRooms } from '#server/rooms-command/fit-rooms.ts'

const HOUR_MS = 3_600_000
const START = Date.UTC(2025, 10, 30, 16)
const [LOSS_KW_K, TIME_CONSTANT_H, GAINS_KW] = [5, 90, 20]

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'heat-rooms-'))
})
afterAll(async () => {
  // readings of a meter are counted in the zone of their file
  setCompanyZone(DEFAULT_TIME_ZONE)
  await rm(folder, { recursive: true, force: true })
})

/** Rows of a building that is heated by the weather, less at night; a time is that of Beijing. */
function rowsOf(numHours: number): string[] {
  const normal = createNormal(2)
  let [room, front, count] = [21, 0, 100]
  return Array.from({ length: numHours }, (_, hour) => {
    const clock = hour % 24
    front += -front / 60 + 0.73 * normal()
    const outdoor = -1 + front + 4 * Math.cos(((clock - 15) / 12) * Math.PI)
    const night = clock < 5 || clock > 21 ? 0.4 : 1.15
    const heat = Math.max(0, night * (LOSS_KW_K * (20.5 - outdoor) - GAINS_KW) + 15 * (20.5 - room))
    const next = room + (heat + GAINS_KW - LOSS_KW_K * (room - outdoor)) / (LOSS_KW_K * TIME_CONSTANT_H)
    const time = new Date(START + 8 * HOUR_MS + hour * HOUR_MS).toISOString().slice(0, 16).replace('T', ' ')
    const row = [time, count.toFixed(4), ((room + next) / 2).toFixed(1), outdoor.toFixed(1)]
    count += heat * 0.0036
    room = next
    return row.join(';')
  })
}

async function rooms(rows: readonly string[]) {
  await writeFile(join(folder, 'building.csv'), ['time;heat meter GJ;room;outdoor', ...rows].join('\n'))
  const lines: string[] = []
  const code = await fitRooms({ args: ['--data', 'building.csv'], folder, tell: (line) => lines.push(line) })
  return { code, text: lines.join('\n') }
}

describe('npm run rooms', () => {
  it('finds time constant, loss and gains of a building by its meter', async () => {
    const { code, text } = await rooms(rowsOf(10 * 168))
    const numberOf = (name: string): number => Number(new RegExp(`^${name} +(-?[\\d.]+)`, 'm').exec(text)?.[1])
    expect(code).toBe(EXIT.done)
    expect(Math.abs(numberOf('time constant') / TIME_CONSTANT_H - 1)).toBeLessThan(0.1)
    expect(Math.abs(numberOf('loss') / LOSS_KW_K - 1)).toBeLessThan(0.05)
    expect(Math.abs(numberOf('gains') / GAINS_KW - 1)).toBeLessThan(0.2)
    expect(text).toContain('“heat meter GJ” is the reading of a counter, read in kW; indoor “room”, outdoor “outdoor”')
  })

  it('tells nothing from two weeks, and says what is needed', async () => {
    const { code, text } = await rooms(rowsOf(2 * 168))
    expect(code).toBe(EXIT.refused)
    expect(text).toContain('allowed are 4 weeks or more')
  })
})

import { createServer, type IncomingMessage, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, describe, expect, it } from 'vitest'
import { createHttpSource, parseAnswer } from './http-source.ts'

const NOW = Date.UTC(2026, 0, 20, 8, 25)
const CITY = '370100'
const PLACE = { cityId: CITY, latitude: 43.32, longitude: 21.9 }
const hour = {
  time: '2026-01-20T16:00:00+08:00',
  temperature: -3.5,
  humidity: 62,
  wind: 2.1,
  precipitation: 0,
  code: 2,
}
const good = { city: CITY, observations: [hour], forecast: { issued: hour.time, hours: [hour] } }

let server: Server | undefined
afterEach(() => {
  server?.closeAllConnections()
  server?.close()
})

async function askOf(answer: RequestListener, timeoutMs = 10_000) {
  const own = createServer(answer)
  server = own
  await new Promise<void>((resolve) => own.listen(0, '127.0.0.1', resolve))
  const { port } = own.address() as AddressInfo // a TCP server's address is never a text
  return createHttpSource(`http://127.0.0.1:${port}`, timeoutMs).read(PLACE, NOW - 3_600_000, NOW)
}
const sending =
  (
    body: string,
    headers: Record<string, string> = { 'content-type': 'application/json' },
    status = 200,
  ): RequestListener =>
  (_request, response) => {
    response.writeHead(status, headers)
    response.end(body)
  }

describe('createHttpSource', () => {
  it('asks for the city and the place of the company since the newest observation, and reads the documented format', async () => {
    const seen: IncomingMessage['url'][] = []
    const read = await askOf((request, response) => {
      seen.push(request.url)
      sending(JSON.stringify(good))(request, response)
    })
    expect(seen).toEqual([`/heat-weather/v1/${CITY}?latitude=43.32&longitude=21.9&since=2026-01-20T07%3A25%3A00.000Z`])
    const notGiven = { sunWM2: null, cloudPct: null, windDirectionDeg: null }
    const expected = { temperatureC: -3.5, humidityPct: 62, windMS: 2.1, precipitationMm: 0, code: 2, ...notGiven }
    const at = Date.UTC(2026, 0, 20, 8)
    expect(read).toEqual({
      isOk: true,
      answer: { observations: [{ at, ...expected }], forecasts: [{ issuedAt: at, hours: [{ at, ...expected }] }] },
    })
  })

  it.each([
    ['a page of HTML', sending('<html></html>', { 'content-type': 'text/html' }), 'notJson'],
    ['HTML that calls itself JSON', sending('<html></html>'), 'notJson'],
    ['an error', sending('{}', {}, 500), 'refused'],
    ['a redirect', sending('', { location: 'http://127.0.0.1:1/' }, 302), 'unreachable'],
    ['five megabytes', sending(JSON.stringify({ ...good, padding: 'x'.repeat(5_000_000) })), 'tooLarge'],
    ['another city', sending(JSON.stringify({ ...good, city: '110100' })), 'malformed'],
  ] as const)('refuses %s', async (_what, answer, problem) => {
    expect(await askOf(answer)).toMatchObject({ isOk: false, problem })
  })

  it('refuses an answer that is too late, also one that trickles', async () => {
    expect(await askOf(() => undefined, 200)).toMatchObject({ isOk: false, problem: 'tooLate' })
    const trickling: RequestListener = (_request, response) => {
      response.writeHead(200, { 'content-type': 'application/json' })
      response.write('{')
    }
    expect(await askOf(trickling, 200)).toMatchObject({ isOk: false, problem: 'tooLate' })
  })

  it('says where nobody answers', async () => {
    const read = await createHttpSource('http://127.0.0.1:1').read(PLACE, null, NOW)
    expect(read).toMatchObject({ isOk: false, problem: 'unreachable' })
  })
})

describe('parseAnswer', () => {
  const with_ = (changed: object) => parseAnswer(JSON.stringify({ ...good, ...changed }), CITY, NOW)

  it.each([
    [{ observations: [{ ...hour, temperature: 999 }] }, 'observations.0.temperature'],
    [{ observations: [{ ...hour, humidity: '62' }] }, 'observations.0.humidity'],
    [{ observations: [{ ...hour, time: 'today' }] }, 'observations.0.time'],
    [{ observations: [{ ...hour, time: '0000-01-01T00:00:00Z' }] }, 'observations.0.time'],
    [{ forecast: { issued: hour.time, hours: [{ ...hour, time: '9999-12-31T23:00:00Z' }] } }, 'forecast.hours.0.time'],
    [{ observations: [{ ...hour, code: -1 }] }, 'observations.0.code'],
    [{ observations: [{ ...hour, sun: -1 }] }, 'observations.0.sun'],
    [{ observations: [{ ...hour, sun: 2000 }] }, 'observations.0.sun'],
    [{ observations: [{ ...hour, cloud: 101 }] }, 'observations.0.cloud'],
    [{ observations: [{ ...hour, cloud: '40' }] }, 'observations.0.cloud'],
    [{ observations: [{ ...hour, windDirection: 'NW' }] }, 'observations.0.windDirection'],
    [
      { forecast: { issued: hour.time, hours: [{ ...hour, windDirection: 361 }] } },
      'forecast.hours.0.windDirection: Too big: expected number to be <=360',
    ],
    [{ observations: undefined }, 'observations'],
    [{ observations: [{ ...hour, time: '2026-01-21T16:00:00+08:00' }] }, 'time in the future'],
    [{ forecast: { issued: '2026-02-20T16:00:00+08:00', hours: [] } }, 'forecast.issued'],
  ])('names what is wrong in %j', (changed, detail) => {
    expect(with_(changed)).toMatchObject({ isOk: false, problem: 'malformed', detail: expect.stringContaining(detail) })
  })

  it('reads sun, cloud and wind direction where the source has them, each for itself', () => {
    const [full, sunny] = [
      { ...hour, sun: 312.5, cloud: 40, windDirection: 315 },
      { ...hour, sun: 0, cloud: null },
    ]
    expect(with_({ observations: [full, sunny] })).toMatchObject({
      isOk: true,
      answer: {
        observations: [
          { sunWM2: 312.5, cloudPct: 40, windDirectionDeg: 315 },
          { sunWM2: 0, cloudPct: null, windDirectionDeg: null },
        ],
      },
    })
  })

  it('needs no forecast', () => {
    expect(with_({ forecast: null })).toMatchObject({ isOk: true, answer: { forecasts: [] } })
  })
})

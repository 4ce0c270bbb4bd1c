/**
 * A weather service behind HTTP, in the format of docs/weather-source.md. The host comes from the environment alone and
 * redirects are not followed, so that no other host is ever called. What it answers is not trusted: late, large and
 * foreign answers are refused with a reason.
 */
import { z } from 'zod'
import { HOUR_MS, type SourceProblem, type SourceRead, type WeatherHour, type WeatherSource } from './weather-source.ts'

const TIMEOUT_MS = 10_000
const MAX_ANSWER_BYTES = 256 * 1024
const PATH = '/heat-weather/v1/'
/** An observation may be this far ahead of the server's clock. */
const CLOCK_TOLERANCE_MS = 10 * 60_000
const MAX_HOURS = 800
const DETAIL_CHARS = 200

const FIRST_TIME = Date.UTC(2000, 0, 1)
const END_TIME = Date.UTC(2100, 0, 1)
/** Dates of the database begin later, and end earlier, than those of ISO 8601. */
const moment = z.iso
  .datetime({ offset: true })
  .transform((text) => Date.parse(text))
  .refine((time) => time >= FIRST_TIME && time < END_TIME, { error: 'a time of the years 2000 to 2099' })
const weatherHour = z
  .object({
    time: moment,
    temperature: z.number().min(-70).max(60),
    humidity: z.number().min(0).max(100),
    wind: z.number().min(0).max(100),
    precipitation: z.number().min(0).max(300),
    code: z.int().min(0).max(99),
    sun: z.number().min(0).max(1500).nullish(),
    cloud: z.number().min(0).max(100).nullish(),
    windDirection: z.number().min(0).max(360).nullish(),
  })
  .transform(
    ({ time, temperature, humidity, wind, precipitation, code, sun, cloud, windDirection }): WeatherHour => ({
      at: Math.floor(time / HOUR_MS) * HOUR_MS,
      temperatureC: temperature,
      humidityPct: humidity,
      windMS: wind,
      precipitationMm: precipitation,
      code,
      sunWM2: sun ?? null,
      cloudPct: cloud ?? null,
      windDirectionDeg: windDirection ?? null,
    }),
  )
const sourceAnswer = z.object({
  city: z.string().max(20),
  observations: z.array(weatherHour).max(MAX_HOURS),
  forecast: z.object({ issued: moment, hours: z.array(weatherHour).max(MAX_HOURS) }).nullish(),
})

/**
 * @param origin - One of the settings' weather hosts.
 * @param timeoutMs - For the whole answer.
 */
export const createHttpSource = (origin: string, timeoutMs = TIMEOUT_MS): WeatherSource => ({
  async read({ cityId, latitude, longitude }, since, now) {
    const address = new URL(PATH + encodeURIComponent(cityId), origin)
    address.searchParams.set('latitude', String(latitude))
    address.searchParams.set('longitude', String(longitude))
    if (since !== null) address.searchParams.set('since', new Date(since).toISOString())
    const signal = AbortSignal.timeout(timeoutMs)
    try {
      const response = await fetch(address, { redirect: 'error', signal, headers: { accept: 'application/json' } })
      return await readResponse(response, cityId, now)
    } catch (error) {
      if (signal.aborted) return refused('tooLate', `> ${timeoutMs / 1000} s`)
      return refused('unreachable', causeOf(error))
    }
  },
})

async function readResponse(response: Response, cityId: string, now: number): Promise<SourceRead> {
  if (!response.ok) {
    await response.body?.cancel()
    return refused('refused', `HTTP ${response.status}`)
  }
  const type = response.headers.get('content-type') ?? ''
  if (!/^application\/json\b/i.test(type)) {
    await response.body?.cancel()
    return refused('notJson', type)
  }
  const text = await readLimited(response)
  if (text === null) return refused('tooLarge', `> ${MAX_ANSWER_BYTES / 1024} kB`)
  return parseAnswer(text, cityId, now)
}

/** The body as text; null when it is too large: no more than the limit is ever held. */
async function readLimited(response: Response): Promise<string | null> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of response.body ?? []) {
    size += chunk.byteLength
    // leaving the loop cancels the rest
    if (size > MAX_ANSWER_BYTES) return null
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}

/** Reads an answer as documented. @param now - Epoch ms. */
export function parseAnswer(text: string, cityId: string, now: number): SourceRead {
  let json: unknown
  try {
    json = JSON.parse(text)
  } catch {
    return refused('notJson', text)
  }
  const read = sourceAnswer.safeParse(json)
  if (!read.success) {
    const [issue] = read.error.issues
    return refused('malformed', `${issue?.path.join('.') ?? ''}: ${issue?.message ?? ''}`)
  }
  const { city, observations, forecast } = read.data
  if (city !== cityId) return refused('malformed', `city: ${city}`)
  const latest = now + CLOCK_TOLERANCE_MS
  if (observations.some(({ at }) => at > latest)) return refused('malformed', 'observations: time in the future')
  if (forecast && forecast.issued > latest) return refused('malformed', 'forecast.issued: time in the future')
  const forecasts = forecast ? [{ issuedAt: forecast.issued, hours: forecast.hours }] : []
  return { isOk: true, answer: { observations, forecasts } }
}

const refused = (problem: SourceProblem, detail: string): SourceRead => ({
  isOk: false,
  problem,
  detail: detail.replaceAll(/\s+/g, ' ').slice(0, DETAIL_CHARS),
})

function causeOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  return error.cause instanceof Error ? error.cause.message : error.message
}

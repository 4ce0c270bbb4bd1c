import { z } from 'zod'
import { defineCall } from '../kit/call.ts'
import { flagSchema, orEmpty, wholeNumber } from '../kit/empty-values.ts'
import { shownHour } from '../weather/shown-hour.ts'

const view = { permission: 'weatherConfig:view' } as const
/** Cities and tests serve the nodes' weather as well. */
const viewEither = { permission: ['weatherConfig:view', 'nodeWeather:view'] } as const
const named = z.object({ keyId: z.string(), name: z.string() })
/** A city and the source that observes it. */
export const weatherPlace = {
  provinceId: z.string().min(1).max(20),
  cityId: z.string().min(1).max(20),
  /** `simulator`, or the origin of a weather service. */
  source: z.string().min(1).max(200),
}
/** How a place is collected and corrected. */
export const collecting = {
  /** Minutes between two readings. */
  intervalMin: wholeNumber(10, 1440).default(60),
  /** K added to every temperature. */
  offsetK: z.coerce.number().min(-10).max(10).default(0),
  openFlag: flagSchema.default(true),
}
const optionalKey = z.preprocess(orEmpty(null), z.string().max(64).nullish())
const optionalDay = z.preprocess(orEmpty(null), z.iso.date().nullish())

/** Which weather a company or office uses (R3-40, and what the page shows beside it). */
const weatherConfig = z.object({
  /** Null: the organisation has no weather of its own, and what is shown is that of the one above it. */
  keyId: z.string().nullable(),
  organizationId: z.string(),
  organizationName: z.string(),
  provinceId: z.string(),
  cityId: z.string(),
  cityName: z.string(),
  source: z.string(),
  intervalMin: z.int(),
  offsetK: z.number(),
  openFlag: z.boolean(),
  heatingStartDate: z.string().nullable(),
  heatingEndDate: z.string().nullable(),
  version: z.int(),
})
export type WeatherConfig = z.infer<typeof weatherConfig>

/** The newest reading of a source. Times are epoch ms. */
export const sourceState = z.object({
  lastReadAt: z.number().nullable(),
  lastGoodAt: z.number().nullable(),
  newestAt: z.number().nullable(),
  /** Why the last reading failed; null where it did not. */
  problem: z.string().nullable(),
  problemDetail: z.string(),
})

/** An organisation with the weather that it uses. */
const boundOrganization = z.object({
  keyId: z.string(),
  parentId: z.string().nullable(),
  name: z.string(),
  /** Levels below the highest one in sight. */
  depth: z.int(),
  /** Its own; null: that of an organisation above it. */
  configId: z.string().nullable(),
  /** Name of the organisation whose weather it uses; null: there is none. */
  usedFrom: z.string().nullable(),
  cityName: z.string().nullable(),
  source: z.string().nullable(),
  intervalMin: z.int().nullable(),
  offsetK: z.number().nullable(),
  openFlag: z.boolean().nullable(),
  state: sourceState.nullable(),
})
export type BoundOrganization = z.infer<typeof boundOrganization>

/** What a source has answered to a test. */
const sourceTest = z.object({
  tookMs: z.number(),
  problem: z.string().nullable(),
  detail: z.string(),
  numObservations: z.int(),
  newest: shownHour.nullable(),
  /** Epoch ms. */
  forecastIssuedAt: z.number().nullable(),
  numForecastHours: z.int(),
})
export type SourceTest = z.infer<typeof sourceTest>

const NOUN = '/tx-ws-weather/weatherConfig'
const CHANGES = [
  '/tx-ws-weather/weatherIndex',
  '/tx-ws-weather/nodeWeather',
  '/jeasy-base/heatingSeason',
  '/jeasy-base/heatingStage',
]

/** Calls of the weather configuration (api.md 6). */
export const weatherConfigCalls = {
  /** By the key of a configuration, or by its organisation; without either, that of the highest one in sight. */
  toEdit: defineCall({
    method: 'POST',
    path: `${NOUN}/toEdit`,
    access: view,
    body: 'query',
    input: z.object({ keyId: optionalKey, organizationId: optionalKey }),
    output: weatherConfig,
    isInLanguage: true,
    reads: ['/jeasy-base/heatingSeason'],
  }),
  /** Changes a configuration, or gives an organisation one of its own. Dates of heating are kept where none are sent. */
  update: defineCall({
    method: 'POST',
    path: `${NOUN}/update`,
    access: { permission: 'weatherConfig:edit' },
    body: 'json',
    input: z.object({
      keyId: optionalKey,
      organizationId: optionalKey,
      ...weatherPlace,
      ...collecting,
      heatingStartDate: optionalDay,
      heatingEndDate: optionalDay,
      /** That of the configuration when it was read; absent: it is not compared. */
      version: z.coerce.number().int().optional(),
    }),
    output: z.object({ keyId: z.string() }),
    audit: { module: 'weatherConfig', action: 'update' },
    alsoChanges: CHANGES,
  }),
  /** Takes an organisation's own weather away: it uses that of the one above it. */
  del: defineCall({
    method: 'POST',
    path: `${NOUN}/del`,
    access: { permission: 'weatherConfig:delete' },
    input: z.object({ keyId: z.string().min(1).max(64) }),
    audit: { module: 'weatherConfig', action: 'del' },
    alsoChanges: CHANGES,
  }),
  /** Organisations in sight, each after the one above it, with the weather that they use, and the known sources. */
  organizations: defineCall({
    method: 'POST',
    path: `${NOUN}/organizations`,
    access: view,
    output: z.object({ organizations: z.array(boundOrganization), sources: z.array(z.string()) }),
    isInLanguage: true,
    reads: ['/jeasy-base/organization'],
  }),
  /** Asks a source for a city, now; nothing is stored. */
  testSource: defineCall({
    method: 'POST',
    path: `${NOUN}/testSource`,
    access: { permission: ['weatherConfig:edit', 'nodeWeather:edit'] },
    body: 'json',
    input: z.object(weatherPlace),
    output: sourceTest,
    isInLanguage: true,
    perMinute: 30,
  }),
  provinces: defineCall({
    method: 'POST',
    path: '/tx-ws-weather/weatherCity/queryProvinceList',
    access: viewEither,
    output: z.array(named),
    isInLanguage: true,
  }),
  cities: defineCall({
    method: 'POST',
    path: '/tx-ws-weather/weatherCity/queryCityList',
    access: viewEither,
    body: 'query',
    input: z.object({ provinceId: z.string().max(20) }),
    output: z.array(named),
    isInLanguage: true,
  }),
} as const

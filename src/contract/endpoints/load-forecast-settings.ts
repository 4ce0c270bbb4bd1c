// What the load forecast reckons with: the network as a whole, weather, wind, and units that differ from their design.

import { z } from 'zod'
import { defineCall } from '../kit/call.ts'
import { changedUnits } from '../kit/changed-units.ts'
import { choice, integer, number, optionalNumber } from '../kit/field.ts'
import { label } from '../kit/language.ts'
import { defineSettings } from '../kit/settings.ts'
import { WEATHER_GROUP_NAMES, WEATHER_GROUPS, type WeatherGroupName } from '../load-forecast/weather-groups.ts'
import { FACTOR_RANGE, windFactorTable } from '../load-forecast/wind-factors.ts'
import { EMITTERS } from '../network/cohort.ts'
import { DESIGN_ROOM_C } from '../network/heating-curve.ts'
import { PLANT } from '../network/plant.ts'
import type { STAGE_KINDS } from '../resources/heating-season.resource.ts'

const SETTINGS = '/tx-ws-base/forecastParams'
const UNITS = '/tx-ws-base/unitForecastParams'
const STAGES = '/jeasy-base/heatingStage'
const SEASONS = '/jeasy-base/heatingSeason'

const HEAT_INDEX = { min: 5, max: 200, decimals: 1 } as const
const CORRECTION = { min: FACTOR_RANGE.min, max: FACTOR_RANGE.max, decimals: 3 } as const
/** Share of the design flow. */
const FLOW = { min: 0.3, max: 1.5, decimals: 2 } as const
const EXPONENT = { min: 1, max: 1.6, decimals: 2 } as const

export const REGULATIONS = ['stage', 'quality'] as const
const regulations = [
  { value: REGULATIONS[0], label: label('分阶段改变流量的质调节', 'Quality, with the flows of the stage') },
  { value: REGULATIONS[1], label: label('质调节（流量不变）', 'Quality (constant flow)') },
] as const

const networkFields = {
  indoorC: number({
    label: label('室内计算温度', 'Indoor temperature'),
    unit: '°C',
    min: 16,
    max: 24,
    decimals: 1,
    hint: label('16 至 24 °C', '16 to 24 °C'),
  }),
  designOutdoorC: optionalNumber({
    label: label('供暖室外计算温度', 'Design outdoor temperature'),
    unit: '°C',
    min: -50,
    max: 10,
    decimals: 1,
    hint: label(
      '−50 至 10 °C；留空时取各节点气象配置的值',
      '−50 to 10 °C; empty: that of each node’s weather configuration',
    ),
  }),
  heatIndexWM2: optionalNumber({
    label: label('热指标', 'Heat index'),
    unit: 'W/m²',
    ...HEAT_INDEX,
    hint: label('5 至 200 W/m²；留空时取各机组的设计热指标', '5 to 200 W/m²; empty: the design value of each unit'),
  }),
  correction: number({
    label: label('修正系数', 'Correction factor'),
    ...CORRECTION,
    hint: label('0.5 至 1.5，乘在所有机组的热量上', '0.5 to 1.5, by which the heat of all units is multiplied'),
  }),
  regulation: choice(regulations, { label: label('调节方法', 'Regulation') }),
  horizonHours: integer({
    label: label('预测时长（小时）', 'Horizon (hours)'),
    min: 24,
    max: 168,
    hint: label('24 至 168 小时', '24 to 168 hours'),
  }),
}

export const networkForecastPage = defineSettings({
  label: label('预测参数', 'the forecast parameters'),
  editPermission: 'forecastParams:edit',
  fields: networkFields,
  groups: [
    {
      label: label('热负荷', 'Heat load'),
      fields: ['indoorC', 'designOutdoorC', 'heatIndexWM2', 'correction'],
    },
    { label: label('调节与时长', 'Regulation and horizon'), fields: ['regulation', 'horizonHours'] },
  ],
})

const version = z.int()
const networkValues = z.object({
  indoorC: networkFields.indoorC.schema,
  designOutdoorC: networkFields.designOutdoorC.schema,
  heatIndexWM2: networkFields.heatIndexWM2.schema,
  correction: networkFields.correction.schema,
  regulation: z.enum(REGULATIONS),
  horizonHours: networkFields.horizonHours.schema,
})
export type NetworkForecastValues = z.output<typeof networkValues>
export const networkForecast = networkValues.extend({ version })

const factorField = (name: WeatherGroupName) =>
  number({ label: WEATHER_GROUPS[name].name, ...FACTOR_RANGE, decimals: 2 })
const weatherFields = {
  clear: factorField('clear'),
  mostlyClear: factorField('mostlyClear'),
  cloudy: factorField('cloudy'),
  overcast: factorField('overcast'),
  fog: factorField('fog'),
  rain: factorField('rain'),
  lightSnow: factorField('lightSnow'),
  snow: factorField('snow'),
  heavySnow: factorField('heavySnow'),
} as const satisfies Record<WeatherGroupName, unknown>

export const weatherFactorPage = defineSettings({
  label: label('天气系数', 'the weather factors'),
  editPermission: 'forecastParams:edit',
  fields: weatherFields,
  groups: [
    {
      label: label('各天气的系数（0.5 至 1.5）', 'Factor of each condition (0.5 to 1.5)'),
      fields: WEATHER_GROUP_NAMES,
    },
  ],
})

const weatherValues = z.object({
  clear: weatherFields.clear.schema,
  mostlyClear: weatherFields.mostlyClear.schema,
  cloudy: weatherFields.cloudy.schema,
  overcast: weatherFields.overcast.schema,
  fog: weatherFields.fog.schema,
  rain: weatherFields.rain.schema,
  lightSnow: weatherFields.lightSnow.schema,
  snow: weatherFields.snow.schema,
  heavySnow: weatherFields.heavySnow.schema,
})
export type WeatherFactors = z.output<typeof weatherValues>
export const weatherFactors = weatherValues.extend({ version })

const windValues = z.object({ rows: windFactorTable })
const windFactors = windValues.extend({ version })
/** What is stored of each part of the settings. */
export const FORECAST_PARTS = { network: networkValues, weather: weatherValues, wind: windValues } as const
export type ForecastPart = keyof typeof FORECAST_PARTS

export const USUAL_NETWORK: NetworkForecastValues = {
  indoorC: DESIGN_ROOM_C,
  designOutdoorC: null,
  heatIndexWM2: null,
  correction: 1,
  regulation: 'stage',
  horizonHours: 168,
}

const own = (range: { readonly min: number; readonly max: number }) =>
  z.number().min(range.min).max(range.max).nullable()

/** What of a unit differs from its design; null: as designed, or as its season says. */
const unitOwn = z.object({
  heatIndexWM2: own(HEAT_INDEX),
  correction: own(CORRECTION),
  exponent: own(EXPONENT),
  flowEarly: own(FLOW),
  flowSevere: own(FLOW),
  flowLate: own(FLOW),
})
export type UnitOwn = z.infer<typeof unitOwn>
const unitChange = unitOwn.partial()
/** What is set; what is not named stays. */
export type UnitChange = z.output<typeof unitChange>
export type UnitOwnField = keyof UnitOwn
/** Range and decimals of each. */
export const UNIT_RANGES = {
  heatIndexWM2: HEAT_INDEX,
  correction: CORRECTION,
  exponent: EXPONENT,
  flowEarly: FLOW,
  flowSevere: FLOW,
  flowLate: FLOW,
} as const satisfies Record<UnitOwnField, object>
export const UNIT_PARAM_FIELDS = ['heatIndexWM2', 'correction', 'exponent'] as const satisfies readonly UnitOwnField[]
export const UNIT_FLOW_FIELDS = ['flowEarly', 'flowSevere', 'flowLate'] as const satisfies readonly UnitOwnField[]
/** The field of a stage’s flow. */
export const FLOW_FIELD_OF_STAGE = {
  early: 'flowEarly',
  severe: 'flowSevere',
  late: 'flowLate',
} as const satisfies Record<(typeof STAGE_KINDS)[number], UnitOwnField>

const unitRow = z.object({
  keyId: z.string(),
  code: z.string(),
  name: z.string(),
  emitter: z.enum(EMITTERS),
  own: unitOwn,
  /** What holds where the unit has no value of its own; a flow is null where the season has no such stage. */
  usual: unitOwn,
  version: z.int(),
  updatedAt: z.string().nullable(),
  updatedBy: z.string(),
})
export type UnitForecastRow = z.infer<typeof unitRow>

const view = { method: 'POST', access: { permission: 'forecastParams:view' } } as const
const edit = {
  method: 'POST',
  access: { permission: 'forecastParams:edit' },
  body: 'json',
  audit: { module: 'forecastParams', action: 'update' },
  alsoChanges: [UNITS],
} as const

export const forecastSettingsCalls = {
  network: defineCall({ ...view, path: `${SETTINGS}/network`, output: networkForecast }),
  saveNetwork: defineCall({ ...edit, path: `${SETTINGS}/saveNetwork`, input: networkForecast }),
  weather: defineCall({ ...view, path: `${SETTINGS}/weather`, output: weatherFactors }),
  saveWeather: defineCall({ ...edit, path: `${SETTINGS}/saveWeather`, input: weatherFactors }),
  wind: defineCall({ ...view, path: `${SETTINGS}/wind`, output: windFactors }),
  saveWind: defineCall({ ...edit, path: `${SETTINGS}/saveWind`, input: windFactors }),
  /** Units within the data scope. */
  units: defineCall({
    method: 'POST',
    path: `${UNITS}/list`,
    access: { permission: 'unitForecastParams:view' },
    output: z.array(unitRow),
    reads: [PLANT, STAGES, SEASONS],
  }),
  /** Sets some values of some units; null: as designed. What is not named stays. */
  saveUnits: defineCall({
    method: 'POST',
    path: `${UNITS}/update`,
    access: { permission: 'unitForecastParams:edit' },
    body: 'json',
    input: z.object({
      units: changedUnits,
      values: unitChange,
    }),
    audit: { module: 'unitForecastParams', action: 'update' },
  }),
} as const

import type { zhCN } from './zh-cn.ts'

export const en: typeof zhCN = {
  unitsSheet: 'Room forecast of units',
  unitHeadings:
    'Unit,Code,Room now (°C),Lowest P50 in 24 h (°C),Lowest P10 in 24 h (°C),Lowest at,Households,Households under the limit,Households that may be under it,First under the limit at,Households without forecast,Why none',
  householdsSheet: 'Room forecast of households',
  householdHeadings:
    'Household,Code,Room now (°C),Lowest P50 in 24 h (°C),Lowest P10 in 24 h (°C),Lowest at,Under the limit from (P50),May be under it from (P10),Mean error of the last 14 days (K),Why none',
  reasons: {
    noRooms: 'No room sensor heard for hours',
    noLoad: 'No load forecast',
    noHeat: 'Too little measured heat',
    noWeather: 'No weather',
    tooShort: 'Too short a history',
    silent: 'Sensor silent for hours',
    frozen: 'Sensor frozen',
  },
}

import { DEMO_CITY } from './cities.ts'

/** Outdoor temperatures for the design of heating, °C, by city (GB 50736); other cities' are entered by the company. */
const DESIGN_OUTDOOR_C: Readonly<Record<string, number>> = {
  [DEMO_CITY.cityId]: -11,
  '110100': -7.6,
  '120100': -7,
  '130100': -6.2,
  '140100': -10.1,
  '150100': -17,
  '210100': -16.9,
  '220100': -21.1,
  '230100': -24.2,
  '230200': -23.8,
  '370100': -5.3,
  '610100': -3.4,
  '620100': -9,
  '640100': -13.1,
  '650100': -19.7,
}

/** Null where the standard's value is not known here. */
export const designOutdoorOf = (cityId: string): number | null => DESIGN_OUTDOOR_C[cityId] ?? null

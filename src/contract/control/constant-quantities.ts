// What a cabinet can hold constant (domain guide 4.4): its modes 1 to 4.

import { type Label, label } from '../kit/language.ts'

export const CONSTANT_QUANTITIES = ['supply', 'mean', 'flow', 'heat'] as const
export type ConstantQuantity = (typeof CONSTANT_QUANTITIES)[number]

interface Constant {
  readonly name: Label
  readonly unit: string
  /** Of the mode that holds it, `CV1_Mode`. */
  readonly mode: number
  readonly setPoint: string
  readonly measured: string
  readonly min: number
  readonly max: number
  /** Around the set point, in which the value counts as held: ± 1 K, or what is as much of a usual unit. */
  readonly band: number
  readonly decimals: number
}

/** Ranges are those of the set points in the dictionary of parameters. */
export const CONSTANTS: Readonly<Record<ConstantQuantity, Constant>> = {
  supply: {
    name: label('二次供温', 'Secondary supply temperature'),
    unit: '°C',
    mode: 1,
    setPoint: 'T2gSP',
    measured: 'T2g',
    min: 25,
    max: 75,
    band: 1,
    decimals: 1,
  },
  mean: {
    name: label('二次均温', 'Mean secondary temperature'),
    unit: '°C',
    mode: 2,
    setPoint: 'T2pjSP',
    measured: 'T2pj',
    min: 25,
    max: 65,
    band: 1,
    decimals: 1,
  },
  flow: {
    name: label('一次流量', 'Primary flow'),
    unit: 't/h',
    mode: 3,
    setPoint: 'F1SP',
    measured: 'F1',
    min: 0,
    max: 5_000,
    band: 2,
    decimals: 1,
  },
  heat: {
    name: label('热量', 'Heat power'),
    unit: 'MW',
    mode: 4,
    setPoint: 'Q1SP',
    measured: 'Q1',
    min: 0,
    max: 200,
    band: 0.1,
    decimals: 2,
  },
}

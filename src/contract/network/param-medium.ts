// Which water a parameter is measured in. Its curves have the colour of that water, as its pipes in drawings have.

import type { MediumCode } from '../drawing/media.ts'

/** The waters that are supplied and return. */
export type WaterMedium = Extract<MediumCode, 'supply1' | 'return1' | 'supply2' | 'return2'>

const CODES: Readonly<Record<WaterMedium, readonly string[]>> = {
  supply1: ['T1g', 'P1g', 'P1f', 'TgSP', 'B_Tg', 'W_Tg', 'W_Pg'],
  return1: ['T1h', 'P1h', 'B_Th', 'W_Th', 'W_Ph'],
  supply2: ['T2g', 'P2g', 'T2gSP', 'Tg', 'Pg'],
  return2: ['T2h', 'P2h', 'BP_P2hSP', 'Th', 'Ph', 'ThSP'],
}

export const WATER_MEDIA = ['supply1', 'return1', 'supply2', 'return2'] as const satisfies readonly WaterMedium[]

const mediumOfCode = new Map(WATER_MEDIA.flatMap((medium) => CODES[medium].map((code) => [code, medium] as const)))

/** The water of a parameter; null where it is of none, or of supply and return alike. */
export const mediumOfParam = (paramCode: string): WaterMedium | null => mediumOfCode.get(paramCode) ?? null

// What flows in pipes, and how it is drawn. The hues are those of the look, one step lighter, as drawings stand on a dark
// sheet in every theme.

import { type Label, label } from '../kit/language.ts'

export interface Medium {
  readonly name: Label
  /** `stroke` of its lines. */
  readonly color: string
  /** `strokeDashArray`; returns are dashed, because colour alone does not help colour-blind people. */
  readonly dash: readonly number[] | null
}

const RETURN_DASH = [18, 6] as const

export const MEDIA = {
  supply1: { name: label('一次供水', 'Primary supply'), color: '#d1706c', dash: null },
  return1: { name: label('一次回水', 'Primary return'), color: '#6393c6', dash: RETURN_DASH },
  supply2: { name: label('二次供水', 'Secondary supply'), color: '#ca975f', dash: null },
  return2: { name: label('二次回水', 'Secondary return'), color: '#6baba7', dash: RETURN_DASH },
  water: { name: label('补水', 'Make-up water'), color: '#77acd1', dash: null },
  gas: { name: label('燃气', 'Gas'), color: '#bca957', dash: null },
  steam: { name: label('蒸汽', 'Steam'), color: '#b497ce', dash: null },
  electric: { name: label('电力', 'Electricity'), color: '#9aa1ae', dash: null },
} as const satisfies Readonly<Record<string, Medium>>
export type MediumCode = keyof typeof MEDIA

const isMedium = (text: string): text is MediumCode => Object.hasOwn(MEDIA, text)
export const MEDIUM_CODES: readonly MediumCode[] = Object.keys(MEDIA).filter(isMedium)

/** The medium that an element names (`medium`); null for none, and for one that the console does not know. */
export const readMedium = (stored: unknown): MediumCode | null =>
  typeof stored === 'string' && isMedium(stored) ? stored : null

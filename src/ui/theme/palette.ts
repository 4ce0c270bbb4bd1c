// Colours of the two page styles in both themes, as plain data: the only place with colour values of the interface. The
// theme (system.ts) makes CSS variables of them, and the test computes their contrast. The accent is not in the table:
// it is derived from the current theme colour until its contrast suffices.

import { mix, readableOn } from '#lib/contrast.ts'

/** `data-look` and `data-theme` of the document, joined. */
export const VARIANTS = ['admin-day', 'admin-night', 'big-data-night', 'big-data-day'] as const
export type Variant = (typeof VARIANTS)[number]

export const THEME_COLOR = '#409EFF'
/** Theme colours in the settings, in order; any other can be mixed. */
export const THEME_PICKS = [
  THEME_COLOR,
  '#1890ff',
  '#304156',
  '#212121',
  '#11a983',
  '#13c2c2',
  '#6959CD',
  '#f5222d',
] as const

export interface Palette {
  readonly page: string
  readonly panel: string
  readonly raised: string
  /** Background of header and sidebar. */
  readonly bar: string
  readonly field: string
  readonly hover: string
  readonly borderSubtle: string
  /** Border of inputs; 3:1 against the background. */
  readonly borderField: string
  readonly text: string
  readonly muted: string
  readonly urgent: string
  readonly important: string
  readonly general: string
  readonly recovered: string
  readonly supply1: string
  readonly return1: string
  readonly supply2: string
  readonly return2: string
  readonly stale: string
  readonly manual: string
}

const DAY_SIGNALS = {
  urgent: '#c9281c',
  important: '#a84206',
  general: '#7a5600',
  recovered: '#3f6d4b',
  supply1: '#c2413b',
  return1: '#2f6fb3',
  supply2: '#a9671f',
  return2: '#2f7f7a',
  stale: '#646c7a',
  manual: '#6b4fb8',
} as const

const NIGHT_SIGNALS = {
  urgent: '#ff6a5f',
  important: '#ff9f43',
  general: '#f2cf5b',
  recovered: '#7fb08a',
  supply1: '#d9706a',
  return1: '#5f97d6',
  supply2: '#d39a55',
  return2: '#5fb0aa',
  stale: '#98a2b3',
  manual: '#a991ea',
} as const

export const PALETTES: Readonly<Record<Variant, Palette>> = {
  'admin-day': {
    page: '#f3f5f8',
    panel: '#ffffff',
    raised: '#ffffff',
    bar: '#ffffff',
    field: '#ffffff',
    hover: '#eef2f7',
    borderSubtle: '#e3e7ee',
    borderField: '#7a828f',
    text: '#1f2630',
    muted: '#5d6776',
    ...DAY_SIGNALS,
  },
  'admin-night': {
    page: '#15181e',
    panel: '#1d2129',
    raised: '#262b35',
    bar: '#1a1e25',
    field: '#171b21',
    hover: '#262b35',
    borderSubtle: '#2e3440',
    borderField: '#6b7484',
    text: '#e4e7ec',
    muted: '#9aa3b2',
    ...NIGHT_SIGNALS,
  },
  'big-data-night': {
    page: '#07111f',
    panel: '#0c1b2e',
    raised: '#12263f',
    bar: '#091626',
    field: '#081424',
    hover: '#12263f',
    borderSubtle: '#1c3655',
    borderField: '#4f7096',
    text: '#dce9f7',
    muted: '#8aa6c4',
    ...NIGHT_SIGNALS,
  },
  'big-data-day': {
    page: '#eaf0f7',
    panel: '#ffffff',
    raised: '#ffffff',
    bar: '#f7fafd',
    field: '#ffffff',
    hover: '#edf3fa',
    borderSubtle: '#d5e0ee',
    borderField: '#6f8299',
    text: '#16283d',
    muted: '#4f6379',
    ...DAY_SIGNALS,
  },
}

export interface AccentPalette {
  /** For text, icons and marks on any background of the variant. */
  readonly accent: string
  /** Background of white text. */
  readonly solid: string
  readonly solidHover: string
  /** Background of selected items. */
  readonly subtle: string
  /** Text on `subtle`. */
  readonly onSubtle: string
}

/** Shades of a theme colour with enough contrast in one variant. */
export function accentOf(themeColor: string, { page, panel, raised, bar, hover }: Palette): AccentPalette {
  const subtle = mix(panel, themeColor, 0.16)
  // white on the theme colour itself has too little contrast for most of the offered colours
  const solid = readableOn(themeColor, ['#ffffff'])
  return {
    accent: readableOn(themeColor, [page, panel, raised, bar, hover]),
    solid,
    solidHover: mix(solid, '#000000', 0.14),
    subtle,
    onSubtle: readableOn(themeColor, [subtle]),
  }
}

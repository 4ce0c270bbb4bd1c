import { describe, expect, it } from 'vitest'
import { contrast } from '#lib/contrast.ts'
import { accentOf, PALETTES, THEME_COLOR, THEME_PICKS, VARIANTS } from './palette.ts'

const AA_TEXT = 4.5
const AA_GRAPHICS = 3
/** The least favourable colours that users can choose. */
const EXTREMES = ['#000000', '#ffffff', '#ffff00']

describe.each(VARIANTS)('palette %s', (variant) => {
  const palette = PALETTES[variant]
  const grounds = [palette.page, palette.panel, palette.raised, palette.bar, palette.field, palette.hover]

  it.each(['text', 'muted', 'urgent', 'important', 'general', 'recovered', 'stale', 'manual'] as const)(
    'has %s that reads on every ground',
    (name) => {
      for (const ground of grounds) expect(contrast(palette[name], ground)).toBeGreaterThanOrEqual(AA_TEXT)
    },
  )

  it('has pipes and input borders with enough contrast on every background', () => {
    for (const name of ['supply1', 'return1', 'supply2', 'return2', 'borderField'] as const) {
      for (const ground of [palette.page, palette.panel]) {
        expect(contrast(palette[name], ground)).toBeGreaterThanOrEqual(AA_GRAPHICS)
      }
    }
  })

  it.each([...THEME_PICKS, ...EXTREMES])(
    'makes accents of the theme colour %s that read where they stand',
    (themeColor) => {
      const accent = accentOf(themeColor, palette)
      for (const ground of [palette.page, palette.panel, palette.raised, palette.bar, palette.hover]) {
        expect(contrast(accent.accent, ground)).toBeGreaterThanOrEqual(AA_TEXT)
      }
      for (const ground of [accent.solid, accent.solidHover]) {
        expect(contrast('#ffffff', ground)).toBeGreaterThanOrEqual(AA_TEXT)
      }
      expect(contrast(accent.onSubtle, accent.subtle)).toBeGreaterThanOrEqual(AA_TEXT)
    },
  )
})

describe('THEME_COLOR', () => {
  it('R9-24 is 409EFF', () => {
    expect(THEME_COLOR).toBe('#409EFF')
  })
})

describe('THEME_PICKS', () => {
  it('R9-25 are the eight of the spec in their order', () => {
    expect(THEME_PICKS.map((pick) => pick.slice(1))).toEqual([
      '409EFF',
      '1890ff',
      '304156',
      '212121',
      '11a983',
      '13c2c2',
      '6959CD',
      'f5222d',
    ])
  })
})

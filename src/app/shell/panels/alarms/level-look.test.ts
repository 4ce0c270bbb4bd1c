import { describe, expect, it } from 'vitest'
import { contrast } from '#lib/contrast.ts'
import { DEFAULT_DISPLAY } from './display-default.ts'
import { levelLooks, rowHeightOf } from './level-look.ts'

const highWarn = { fontSize: 24, color: '#ff0000', audio: 12 }

describe('look of a level', () => {
  it('R3-35 takes size and colour from the settings, in the order of the levels', () => {
    const looks = levelLooks({ ...DEFAULT_DISPLAY, highWarn, lowWarn: { ...highWarn, color: 'red' } }, 'day')
    expect(looks.map(({ fontSize }) => fontSize)).toEqual([14, 24, 14, 24])
    expect(looks[1]?.color).toBeNull()
    expect(rowHeightOf(looks)).toBe(76)
  })

  it('keeps a colour readable by day and by night', () => {
    for (const { color } of levelLooks(DEFAULT_DISPLAY, 'day'))
      expect(contrast(color ?? '#ffffff', '#ffffff')).toBeGreaterThan(4.5)
    expect(levelLooks({ ...DEFAULT_DISPLAY, highWarn }, 'night')[3]?.color).not.toBe(
      levelLooks({ ...DEFAULT_DISPLAY, highWarn }, 'day')[3]?.color,
    )
  })
})

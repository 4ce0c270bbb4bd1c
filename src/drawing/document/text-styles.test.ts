import { describe, expect, it } from 'vitest'
import { readTextStyles } from './text-styles.ts'

const LINES = ['m3 供水', 'T2']
const RED = { fill: '#ff0000' }

describe('readTextStyles', () => {
  it('reads runs of Fabric 5 and later, counted through the lines without their breaks', () => {
    const styles = readTextStyles(
      [
        { start: 1, end: 2, style: RED },
        { start: 6, end: 7, style: { deltaY: 4 } },
      ],
      LINES,
    )
    expect([styles?.(0, 0), styles?.(0, 1), styles?.(1, 0), styles?.(1, 1)]).toEqual([
      undefined,
      RED,
      undefined,
      { deltaY: 4 },
    ])
  })

  it('finds its way through a text of very many lines', () => {
    const lines = Array.from({ length: 100_000 }, () => 'T2')
    const styles = readTextStyles([{ start: 199_999, end: 200_000, style: RED }], lines)
    expect([styles?.(99_999, 0), styles?.(99_999, 1)]).toEqual([undefined, RED])
  })

  it('reads the table of Fabric 4, by line and character', () => {
    const styles = readTextStyles({ 1: { 0: RED } }, LINES)
    expect([styles?.(1, 0), styles?.(0, 0)]).toEqual([RED, undefined])
  })

  it('leaves out fields that cannot be read, and what is no style at all', () => {
    const styles = readTextStyles([{ start: 0, end: 1, style: { ...RED, fontSize: -3, underline: 'yes' } }], LINES)
    expect(styles?.(0, 0)).toEqual(RED)
    for (const none of [null, undefined, [], {}, { 0: {} }, 'bold', [{ start: 'x' }]])
      expect(readTextStyles(none, LINES)).toBeNull()
  })
})

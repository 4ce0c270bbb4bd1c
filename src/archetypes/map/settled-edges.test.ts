import { describe, expect, it } from 'vitest'
import { SettledEdges } from './settled-edges.ts'

const [FEW, MANY] = [
  [40, 50, Number.NaN, Number.NaN, Number.NaN],
  [10, 20, 30, 40, 50],
]

describe('classes of a map', () => {
  it('follow the first values until most of them are known, and stay then, so that a colour keeps its meaning', () => {
    const classes = new SettledEdges()
    expect(classes.edgesOf('T2g')).toEqual([])
    classes.learn('T2g', () => FEW, 1_000)
    const first = classes.edgesOf('T2g')
    classes.learn('T2g', () => MANY, 2_000)
    const settled = classes.edgesOf('T2g')
    expect(settled).not.toEqual(first)
    classes.learn('T2g', () => [100, 200, 300, 400, 500], 3_000)
    expect(classes.edgesOf('T2g')).toEqual(settled)
  })

  it('are made anew for another quantity, and wait ten seconds at most for values that do not come', () => {
    const classes = new SettledEdges()
    classes.learn('T2g', () => MANY, 1_000)
    expect(classes.edgesOf('F1')).toEqual([])
    classes.learn('F1', () => FEW, 2_000)
    classes.learn('F1', () => FEW, 12_001)
    const settled = classes.edgesOf('F1')
    classes.learn('F1', () => MANY, 13_000)
    expect(classes.edgesOf('F1')).toEqual(settled)
    expect(classes.edgesOf('T2g')).toEqual([])
  })
})

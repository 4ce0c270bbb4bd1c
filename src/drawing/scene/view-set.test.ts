import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { ViewSet } from './view-set.ts'

function buildViewSet(keepLimit = 10) {
  const log: string[] = []
  const views = new ViewSet<number>(
    {
      create: (element) => {
        log.push(`create ${element}`)
        return element
      },
      show: (view) => log.push(`show ${view}`),
      hide: (view) => log.push(`hide ${view}`),
      drop: (view) => log.push(`drop ${view}`),
    },
    keepLimit,
  )
  return { views, log }
}

const ids = (...elements: number[]) => Uint32Array.from(elements)
const finish = (views: ViewSet<number>) => views.work(() => true)

describe('ViewSet', () => {
  it('makes views in board order, and only when there is work to be done', () => {
    const { views, log } = buildViewSet()
    views.setWanted(ids(1, 4, 7))
    expect(log).toEqual([])
    finish(views)
    expect(log).toEqual(['create 1', 'create 4', 'create 7'])
  })

  it('spreads work: one view at least, and the rest when there is time', () => {
    const { views } = buildViewSet()
    views.setWanted(ids(1, 2, 3))
    expect(views.work(() => false)).toBe(true)
    expect(views.numShown).toBe(1)
    expect(views.work(() => false)).toBe(true)
    expect(views.work(() => false)).toBe(false)
    expect(views.numShown).toBe(3)
  })

  it('hides what leaves, and shows it again without making it anew', () => {
    const { views, log } = buildViewSet()
    views.setWanted(ids(1, 2))
    finish(views)
    views.setWanted(ids(2))
    views.setWanted(ids(1, 2))
    finish(views)
    expect(log).toEqual(['create 1', 'create 2', 'hide 1', 'show 1'])
  })

  it('forgets views that were wanted no more before they were made', () => {
    const { views, log } = buildViewSet()
    views.setWanted(ids(1, 2))
    views.setWanted(ids(5))
    finish(views)
    expect(log).toEqual(['create 5'])
  })

  it('drops those hidden longest when it keeps too many', () => {
    const { views, log } = buildViewSet(2)
    views.setWanted(ids(1, 2, 3, 4))
    finish(views)
    views.setWanted(ids(2, 3, 4))
    views.setWanted(ids(4))
    finish(views)
    expect(log.filter((entry) => entry.startsWith('drop'))).toEqual(['drop 1'])
    expect(views.numKept).toBe(2)
  })

  it('drops each view once when it is cleared', () => {
    const { views, log } = buildViewSet()
    views.setWanted(ids(1, 2, 3))
    finish(views)
    views.setWanted(ids(3))
    views.clear()
    expect(log.filter((entry) => entry.startsWith('drop')).sort()).toEqual(['drop 1', 'drop 2', 'drop 3'])
    expect(finish(views)).toBe(false)
    expect(views.numShown + views.numKept).toBe(0)
  })

  it('shows exactly what is wanted after any sequence of questions, and never keeps more than its limit', () => {
    const wanted = fc.uniqueArray(fc.nat(30)).map((elements) => elements.sort((a, b) => a - b))
    fc.assert(
      fc.property(fc.array(fc.tuple(wanted, fc.boolean()), { minLength: 1 }), (steps) => {
        const { views, log } = buildViewSet(5)
        for (const [elements, isFinished] of steps) {
          views.setWanted(ids(...elements))
          if (isFinished) finish(views)
        }
        finish(views)
        expect([...views.shown.keys()].sort((a, b) => a - b)).toEqual(steps.at(-1)?.[0])
        expect(views.numKept).toBeLessThanOrEqual(5)
        const count = (verb: string) => log.filter((entry) => entry.startsWith(verb)).length
        expect(count('create') - count('drop')).toBe(views.numShown + views.numKept)
      }),
    )
  })
})

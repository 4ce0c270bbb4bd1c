import { describe, expect, it } from 'vitest'
import { contrast } from '#lib/contrast.ts'
import { PALETTES, VARIANTS } from '#ui/theme/palette.ts'
import { diffOf } from './feature-diff.ts'
import { CLASS_COLORS, mapColorsOf } from './map-colors.ts'
import { anchorOf, boundsOf, isWithin } from './map-layers.ts'
import { MapStates, PLAIN_STATE } from './map-states.ts'
import { placeTags } from './map-tags.ts'

describe('states of things', () => {
  function flushed(states: MapStates): string[] {
    const told: string[] = []
    states.flush((layer, id, state) => told.push(`${layer} ${id} ${state.color}`))
    return told
  }

  it('are handed over once, with the last of many changes, and not where nothing changed', () => {
    const states = new MapStates()
    states.set('station', 1, { color: 0 })
    states.set('station', 1, { color: 2 })
    states.set('pipe', 1, { color: 1 })
    states.set('station', 2, { color: PLAIN_STATE.color })
    expect(flushed(states)).toEqual(['station 1 2', 'pipe 1 1'])
    states.set('station', 1, { color: 2 })
    expect(flushed(states)).toEqual([])
    expect(states.get('station', 1)).toEqual({ ...PLAIN_STATE, color: 2 })
  })

  it('are all handed over again to a map that was made anew', () => {
    const states = new MapStates()
    let numAsked = 0
    const stop = states.watch(() => {
      numAsked += 1
    })
    states.set('station', 1, { color: 0 })
    states.set('station', 2, { level: 3 })
    flushed(states)
    states.changeAll()
    expect([flushed(states), numAsked]).toEqual([['station 1 0', 'station 2 -1'], 3])
    stop()
    states.set('station', 1, { color: 4 })
    expect(numAsked).toBe(3)
  })
})

describe('edits of a layer', () => {
  const feature = (id: number, lng: number, name = 'a') => ({ id, name, places: [[lng, 40]] as const })
  it('are told as differences', () => {
    const before = [feature(1, 115), feature(2, 115), feature(3, 115)]
    const after = [feature(1, 115), feature(2, 116), feature(4, 115)]
    const diff = diffOf(before, after)
    expect(diff?.added.map(({ id }) => id)).toEqual([4])
    expect(diff?.changed.map(({ id }) => id)).toEqual([2])
    expect(diff?.removed).toEqual([3])
    expect(diffOf(before, [...before])).toBeNull()
    expect(diffOf([feature(1, 115)], [feature(1, 115, 'b')])?.changed).toHaveLength(1)
  })
})

describe('places', () => {
  it('name a line in the middle of its length, and an area in the middle of its corners', () => {
    const corner = [
      [0, 0],
      [3, 0],
      [3, 1],
    ] as const
    expect(anchorOf('line', corner)).toEqual([2, 0])
    expect(anchorOf('area', [...corner, [0, 1]])).toEqual([1.5, 0.5])
    expect(anchorOf('point', corner)).toEqual([0, 0])
    const bounds = boundsOf(corner)
    expect(bounds).toEqual([0, 0, 3, 1])
    expect(bounds && [isWithin(bounds, [1, 1]), isWithin(bounds, [1, 1.1])]).toEqual([true, false])
    expect(boundsOf([])).toBeNull()
  })

  it('have a value each as far as there is room, the first ones first', () => {
    const tag = (text: string, x: number, y: number) => ({ text, x, y })
    const tags = [
      tag('50.1', 100, 100),
      tag('50.2', 110, 105),
      tag('50.3', 110, 130),
      tag('', 300, 100),
      tag('9', 900, 9),
    ]
    expect(placeTags(tags, { width: 800, height: 600 })).toEqual([0, 2])
  })
})

describe('colours of classes', () => {
  it.each(VARIANTS)(
    'in %s rise or fall in lightness only, stand out from the ground, and are no hue of an alarm',
    (variant) => {
      const { classes, ground } = mapColorsOf(variant)
      expect(classes).toBe(CLASS_COLORS[variant.endsWith('day') ? 'day' : 'night'])
      const against = classes.map((color) => contrast(color, PALETTES[variant].page))
      expect(Math.min(...against)).toBeGreaterThan(2.4)
      // away from the ground from class to class, by a step that is seen without any hue
      for (const [at, one] of against.entries()) if (at > 0) expect(one / (against[at - 1] ?? one)).toBeGreaterThan(1.2)
      expect(ground).toBe(PALETTES[variant].page)
      // the hues of alarms are red, orange and yellow: more red than blue
      for (const color of classes)
        expect(Number.parseInt(color.slice(5), 16)).toBeGreaterThan(Number.parseInt(color.slice(1, 3), 16))
    },
  )
})

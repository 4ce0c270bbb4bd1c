import { describe, expect, it } from 'vitest'
import { groundLayers } from '#archetypes/map/ground-layers.ts'
import { firstView, hiddenAtFirst, shapedLayers, withParks } from '#archetypes/map/map-beginning.ts'
import type { StoredMapSettings } from '#contract/endpoints/map-settings.ts'
import { USUAL_MAP } from '#contract/map/map-settings.ts'
import { plantLayers } from './map-things.ts'
import { switchedLayers } from './switched-layers.ts'

const settings = (change: Partial<StoredMapSettings> = {}): StoredMapSettings => ({
  ...USUAL_MAP,
  longitude: 115.6,
  latitude: 40.2,
  version: 1,
  ...change,
})
const layers = [...groundLayers([], 'admin-day'), ...plantLayers([], 'admin-day', '#00f')]
const keysOf = (change: Partial<StoredMapSettings>) => shapedLayers(layers, settings(change)).map(({ key }) => key)
const usual = USUAL_MAP.layers.map(({ layer }) => layer)

describe('how a map begins', () => {
  it('layers lie in the order of the settings, and ground only where it is chosen', () => {
    const plant = ['community', 'pipe', 'well', 'station', 'source']
    expect(keysOf({}).join(' ')).toBe(`block park water street building ${plant.join(' ')}`)
    const turned = [...usual].reverse().map((layer) => ({ layer, isShown: true }))
    expect(keysOf({ layers: turned }).slice(0, 3)).toEqual(['station', 'source', 'well'])
    expect(keysOf({ ground: 'pack' })).toEqual(plant)
    expect(switchedLayers(settings({ ground: 'plain' }))).not.toContain('street')
  })

  it('what is not ticked is hidden at first, parks with their blocks', () => {
    const ticked = usual.map((layer) => ({ layer, isShown: layer !== 'stations' && layer !== 'blocks' }))
    expect(hiddenAtFirst(settings({ layers: ticked }))).toEqual(['block', 'park', 'station', 'source'])
    expect([...withParks(new Set(['block']))]).toEqual(['block', 'park'])
    expect([...withParks(new Set(['pipe']))]).toEqual(['pipe'])
  })

  it('labels have the size of the settings, and pipes one width if so chosen', () => {
    const sizeOf = (labelPx: number) =>
      shapedLayers(layers, settings({ labelPx })).find(({ key }) => key === 'station')?.look.label?.size
    expect([sizeOf(12), sizeOf(24)]).toEqual([13, 26])
    const pipe = { key: 'pipe', shape: 'line', isLive: true, look: { color: '#000' } } as const
    const wide = { ...pipe, features: [{ id: 1, name: '', places: [], width: 7 }] }
    const widthOf = (hasWidthByDn: boolean) => shapedLayers([wide], settings({ hasWidthByDn }))[0]?.features[0]?.width
    expect([widthOf(true), widthOf(false)]).toEqual([7, undefined])
  })

  it('it shows the whole plant until somebody has saved a place', () => {
    const whole = [1, 2, 3, 4] as const
    expect(firstView(settings({ version: 0 }), whole)).toEqual(whole)
    expect(firstView(settings(), whole)).toEqual({ centre: [115.6, 40.2], zoom: USUAL_MAP.zoom })
  })
})

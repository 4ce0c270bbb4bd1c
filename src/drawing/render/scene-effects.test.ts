import { describe, expect, it } from 'vitest'
import { EFFECT } from '../binding/patch.ts'
import { TRUST } from '../binding/trust.ts'
import { type EffectUsers, SceneEffects } from './scene-effects.ts'

const TANK = 2

/** Effects of a board whose mesh keeps the last word on each property of each element. */
function buildEffects(hasMesh: boolean) {
  const told = new Map<string, unknown>()
  const note = (property: string) => (slot: number, value: unknown) => void told.set(`${slot} ${property}`, value)
  const mesh = {
    setColor: note('color'),
    setStale: note('stale'),
    setHidden: note('hidden'),
    setRotation: note('rotation'),
    setLevel: note('motion'),
    setSpeed: note('motion'),
    setBlinking: note('blinking'),
  }
  let numBlinking = 0
  const users: EffectUsers = {
    motion: {
      setSpin: () => undefined,
      setFlow: () => undefined,
      setBlinking: () => undefined,
      setNumBlinking: (count) => {
        numBlinking = count
      },
    },
    viewOf: () => undefined,
    mesh: () => (hasMesh ? mesh : null),
    isLive: () => true,
    showsValue: () => false,
    isTank: (slot) => slot === TANK,
  }
  return {
    effects: new SceneEffects(4, users),
    addMesh: () => {
      hasMesh = true
    },
    shown: () => ({ told: Object.fromEntries([...told].sort()), numBlinking }),
  }
}

const PATCH = [0, 1, TANK, 3].flatMap((slot) => [
  [slot, EFFECT.color, slot === 1 ? Number.NaN : 0xff0000 + slot],
  [slot, EFFECT.stale, slot === 3 ? TRUST.old : TRUST.good],
  [slot, EFFECT.visible, slot === 1 ? 0 : 1],
  [slot, EFFECT.rotation, 30 * slot],
  slot === TANK ? [slot, EFFECT.level, Number.NaN] : [slot, slot === 1 ? EFFECT.flow : EFFECT.spin, slot],
  [slot, EFFECT.blink, slot % 2],
])

describe('SceneEffects', () => {
  it('tells a mesh that is made later what one from the start was told', () => {
    const [early, late] = [buildEffects(true), buildEffects(false)]
    for (const { effects } of [early, late])
      for (const [slot = 0, effect = 0, number = 0] of PATCH) effects.apply(slot, effect, number)
    expect(late.shown().told).toEqual({})
    late.addMesh()
    late.effects.reportMesh([0, 1, TANK, 3])
    expect(late.shown()).toEqual(early.shown())
  })
})

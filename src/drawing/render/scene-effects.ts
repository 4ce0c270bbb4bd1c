import { EFFECT } from '../binding/patch.ts'
import { TRUST } from '../binding/trust.ts'
import { radiansFromDegrees } from '../geometry/points.ts'
import type { SlotChange } from '../scene/board-elements.ts'
import { clearEffects, createLiveEffects, type LiveEffects, withMoreSlots } from '../scene/live-effects.ts'
import type { LiveMotion } from './live-motion.ts'
import type { BoardMesh } from './pieces/board-mesh.ts'
import type { ElementView } from './views/element-view.ts'

/** What shows live effects. */
export interface EffectUsers {
  readonly motion: Pick<LiveMotion, 'setSpin' | 'setFlow' | 'setBlinking' | 'setNumBlinking'>
  viewOf(slot: number): ElementView | undefined
  mesh(): EffectMesh | null
  /** Whether live values drive anything of the element. */
  isLive(slot: number): boolean
  /** Whether a value takes the place of the element's text. */
  showsValue(slot: number): boolean
  /** Whether the element is a tank, which shows a level. */
  isTank(slot: number): boolean
}

type EffectMesh = Pick<
  BoardMesh,
  'setColor' | 'setStale' | 'setHidden' | 'setRotation' | 'setLevel' | 'setSpeed' | 'setBlinking'
>

/** The present live effects of a board's elements, and their way to views, mesh and motion. */
export class SceneEffects {
  #effects: LiveEffects
  readonly #users: EffectUsers
  /** Elements that blink without a view: as texts, or as pieces of the mesh. */
  readonly #blinking = new Set<number>()

  constructor(numSlots: number, users: EffectUsers) {
    this.#effects = createLiveEffects(numSlots)
    this.#users = users
  }

  /** Whether a value hides the element. */
  isHidden(slot: number): boolean {
    return this.#effects.hiddens[slot] === 1
  }

  /** Whether a value of the element has grown old. */
  isOld(slot: number): boolean {
    return this.#effects.stales[slot] === TRUST.old
  }

  /** Follows a change of the board; what comes or goes has no effects. */
  follow({ added, removed, members }: SlotChange, numSlots: number): void {
    if (numSlots > this.#effects.hiddens.length) this.#effects = withMoreSlots(this.#effects, Math.ceil(numSlots * 1.5))
    this.clear([...removed, ...added, ...members.removed, ...members.added])
  }

  /** Leaves elements as drawn. */
  clear(slots: Iterable<number>): void {
    for (const slot of slots) {
      clearEffects(this.#effects, slot)
      this.#blinking.delete(slot)
    }
    this.#users.motion.setNumBlinking(this.#blinking.size)
  }

  /** Applies the present live effects of an element to its view, and those of what is inside it to theirs. */
  catchUp(slot: number, view: ElementView): void {
    for (const [member, inside] of view.members ?? []) this.#catchUpAlone(member, inside)
    this.#catchUpAlone(slot, view)
  }

  #catchUpAlone(slot: number, view: ElementView): void {
    if (!this.#users.isLive(slot)) return
    const { levels, spins, flows, blinks, rotations, hiddens } = this.#effects
    const { motion } = this.#users
    this.#paint(slot, view)
    view.setHidden(hiddens[slot] === 1)
    view.setRotation?.(radiansFromDegrees(rotations[slot] ?? 0))
    view.setLevel?.(levels[slot] ?? Number.NaN)
    motion.setSpin(view, spins[slot] ?? 0)
    motion.setFlow(view, flows[slot] ?? 0)
    motion.setBlinking(view, blinks[slot] === 1)
  }

  /** Tells a mesh that was made after some patches what it has missed of these elements. */
  reportMesh(slots: Iterable<number>): void {
    const mesh = this.#users.mesh()
    if (!mesh) return
    const { colors, levels, spins, flows, blinks, stales, rotations, hiddens } = this.#effects
    for (const slot of slots) {
      mesh.setColor(slot, colors[slot] ?? Number.NaN)
      mesh.setStale(slot, stales[slot] !== TRUST.good)
      mesh.setHidden(slot, hiddens[slot] === 1)
      mesh.setRotation(slot, radiansFromDegrees(rotations[slot] ?? 0))
      if (this.#users.isTank(slot)) mesh.setLevel(slot, levels[slot] ?? Number.NaN)
      else mesh.setSpeed(slot, spins[slot] || flows[slot] || 0)
      mesh.setBlinking(slot, blinks[slot] === 1)
      this.#noteBlinking(slot, blinks[slot] === 1)
    }
  }

  /** Applies an entry of a patch; it is kept for an element without a view until it gets one. */
  apply(slot: number, effect: number, number: number): void {
    const effects = this.#effects
    const { motion, showsValue } = this.#users
    const view = this.#users.viewOf(slot)
    const mesh = this.#users.mesh()
    switch (effect) {
      case EFFECT.color:
        effects.colors[slot] = number
        mesh?.setColor(slot, number)
        if (view) this.#paint(slot, view)
        break
      case EFFECT.stale:
        effects.stales[slot] = number
        mesh?.setStale(slot, number !== TRUST.good)
        if (view) this.#paint(slot, view)
        break
      case EFFECT.visible:
        effects.hiddens[slot] = 1 - number
        mesh?.setHidden(slot, number === 0)
        view?.setHidden(number === 0)
        break
      case EFFECT.rotation:
        effects.rotations[slot] = number
        mesh?.setRotation(slot, radiansFromDegrees(number))
        view?.setRotation?.(radiansFromDegrees(number))
        break
      case EFFECT.level:
        effects.levels[slot] = number
        mesh?.setLevel(slot, number)
        view?.setLevel?.(number)
        break
      case EFFECT.spin:
        effects.spins[slot] = number
        mesh?.setSpeed(slot, number)
        if (view) motion.setSpin(view, number)
        break
      case EFFECT.flow:
        effects.flows[slot] = number
        mesh?.setSpeed(slot, number)
        if (view) motion.setFlow(view, number)
        break
      case EFFECT.blink:
        effects.blinks[slot] = number
        mesh?.setBlinking(slot, number === 1)
        if (mesh || showsValue(slot)) this.#noteBlinking(slot, number === 1)
        if (view) motion.setBlinking(view, number === 1)
        break
    }
  }

  #paint(slot: number, view: ElementView): void {
    const color = this.#effects.colors[slot] ?? Number.NaN
    view.setColor(Number.isNaN(color) ? null : color, this.#effects.stales[slot] !== TRUST.good)
  }

  #noteBlinking(slot: number, isBlinking: boolean): void {
    if (isBlinking) this.#blinking.add(slot)
    else this.#blinking.delete(slot)
    this.#users.motion.setNumBlinking(this.#blinking.size)
  }
}

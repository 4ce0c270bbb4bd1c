import { BufferImageSource } from 'pixi.js'
import { DirtyTexels } from '../dirty-texels.ts'
import type { FlowClock } from '../flow-mesh.ts'

const ROW = 256
const HAS_COLOR = 1
const IS_STALE = 2
const BLINKS = 4
const IS_HIDDEN = 8

/**
 * What live values have made of the elements that they drive, by their index among these, where the shader of the pieces looks it up: one
 * texel an element, however many pieces it has. Index 0 is nobody's.
 */
export class LiveTextures {
  /** r, g, b: the live colour; a: bits for having one, being stale, blinking, being hidden. */
  readonly colors: BufferImageSource
  /** Speed (document px/s, turns/s) and phase of what moves, or the level of a tank. */
  readonly motions: BufferImageSource
  readonly #bytes: Uint8Array<ArrayBuffer>
  readonly #floats: Float32Array<ArrayBuffer>
  readonly #dirtyColors: DirtyTexels
  readonly #dirtyMotions: DirtyTexels
  readonly #clock: FlowClock

  constructor(numLive: number, clock: FlowClock) {
    const height = Math.ceil((numLive + 1) / ROW)
    this.#bytes = new Uint8Array(ROW * height * 4)
    this.#floats = new Float32Array(ROW * height * 2)
    const shape = { width: ROW, height, scaleMode: 'nearest', alphaMode: 'no-premultiply-alpha' } as const
    this.colors = new BufferImageSource({ ...shape, resource: this.#bytes, format: 'rgba8unorm' })
    this.motions = new BufferImageSource({ ...shape, resource: this.#floats, format: 'rg32float' })
    this.#dirtyColors = new DirtyTexels(this.colors, 4)
    this.#dirtyMotions = new DirtyTexels(this.motions, 8)
    this.#clock = clock
    clock.add(this)
  }

  /** @param color - 0xRRGGBB; NaN: as drawn. */
  setColor(liveIndex: number, color: number): void {
    const at = liveIndex * 4
    this.#bytes[at] = color >> 16
    this.#bytes[at + 1] = color >> 8
    this.#bytes[at + 2] = color
    this.#setBit(liveIndex, HAS_COLOR, !Number.isNaN(color))
  }

  setStale(liveIndex: number, isStale: boolean): void {
    this.#setBit(liveIndex, IS_STALE, isStale)
  }

  setHidden(liveIndex: number, isHidden: boolean): void {
    this.#setBit(liveIndex, IS_HIDDEN, isHidden)
  }

  setBlinking(liveIndex: number, isBlinking: boolean): void {
    this.#setBit(liveIndex, BLINKS, isBlinking)
  }

  /** @param part - 0 to 1; NaN: unknown. */
  setLevel(liveIndex: number, part: number): void {
    this.#floats[liveIndex * 2] = part
    this.#dirtyMotions.add(liveIndex, liveIndex + 1)
  }

  /** Changes the speed from now on: what moves goes on from where it is. */
  setSpeed(liveIndex: number, speed: number): void {
    const at = liveIndex * 2
    const phase = (this.#floats[at + 1] ?? 0) + ((this.#floats[at] ?? 0) - speed) * this.#clock.time
    this.#floats[at] = speed
    this.#floats[at + 1] = phase
    this.#dirtyMotions.add(liveIndex, liveIndex + 1)
  }

  /** The clock went back by `seconds`; what moves stays where it is. */
  rebase(seconds: number): void {
    for (let at = 0; at < this.#floats.length; at += 2) {
      this.#floats[at + 1] = (this.#floats[at + 1] ?? 0) + (this.#floats[at] ?? 0) * seconds
    }
    this.#dirtyMotions.add(0, this.#floats.length / 2)
  }

  /** Sends what changed to the GPU; to be called before a frame is drawn. */
  upload(): void {
    this.#dirtyColors.upload()
    this.#dirtyMotions.upload()
  }

  destroy(): void {
    this.#clock.remove(this)
    this.colors.destroy()
    this.motions.destroy()
  }

  #setBit(liveIndex: number, bit: number, isSet: boolean): void {
    const at = liveIndex * 4 + 3
    const bits = this.#bytes[at] ?? 0
    this.#bytes[at] = isSet ? bits | bit : bits & ~bit
    this.#dirtyColors.add(liveIndex, liveIndex + 1)
  }
}

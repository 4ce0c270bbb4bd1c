import { Sprite } from 'pixi.js'
import type { TextElement } from '../document/drawing-element.ts'
import { layOutText } from './lay-out-text.ts'
import type { AtlasText, TextAtlas } from './text-atlas.ts'
import type { LaidOutText, TextBlock } from './text-spec.ts'

const MIN_SHARPNESS = 0.25
const MAX_SHARPNESS = 8

/** Lines of a static text in one style, as sharp as the zoom needs. */
export interface Label {
  readonly sprite: Sprite
  destroy(): void
}

/** Keeps the labels of a drawing sharp: rasters them at powers of two of the zoom, a few in each frame. */
export class Labels {
  readonly #atlas: TextAtlas
  readonly #sharpen = new Map<Label, (pixelsPerPx: number) => void>()
  #outdated: Label[] = []
  #pixelsPerPx = 1

  constructor(atlas: TextAtlas) {
    this.#atlas = atlas
  }

  /** Where the lines of a text stand, and what lies behind them. */
  layOut(element: TextElement): LaidOutText {
    return layOutText(element, this.#atlas.measure)
  }

  create(element: TextElement, { spec, x, baseline }: TextBlock, color: number): Label {
    const elementScale = Math.max(Math.abs(element.scaleX), Math.abs(element.scaleY))
    const sprite = new Sprite()
    sprite.tint = color
    let shown: AtlasText | null = null
    const sharpen = (pixelsPerPx: number) => {
      const next = this.#atlas.acquire(spec, sharpnessFor(pixelsPerPx * elementScale))
      if (shown) this.#atlas.release(shown)
      shown = next
      sprite.texture = next.texture
      sprite.position.set(x + next.x, baseline + next.y)
      sprite.scale.set(1 / next.scale)
    }
    const label: Label = {
      sprite,
      destroy: () => {
        this.#sharpen.delete(label)
        if (shown) this.#atlas.release(shown)
        sprite.destroy()
      },
    }
    sharpen(this.#pixelsPerPx)
    this.#sharpen.set(label, sharpen)
    return label
  }

  /** @param pixelsPerPx - Device pixels to one document px. */
  setSharpness(pixelsPerPx: number): void {
    const step = sharpnessFor(pixelsPerPx)
    if (step === this.#pixelsPerPx) return
    this.#pixelsPerPx = step
    this.#outdated = [...this.#sharpen.keys()]
  }

  /** Whether labels are outdated. */
  get hasWork(): boolean {
    return this.#outdated.length > 0
  }

  /** Rasters outdated labels while there is time, at least one; returns whether some are left. */
  work(hasTime: () => boolean): boolean {
    do {
      const label = this.#outdated.pop()
      if (!label) return false
      this.#sharpen.get(label)?.(this.#pixelsPerPx)
    } while (hasTime())
    return this.hasWork
  }
}

/** The next power of two, within the useful range. */
function sharpnessFor(pixelsPerUnit: number): number {
  const step = 2 ** Math.ceil(Math.log2(Math.max(pixelsPerUnit, MIN_SHARPNESS)) - 0.05)
  return Math.min(Math.max(step, MIN_SHARPNESS), MAX_SHARPNESS)
}

// Values beside the things of a map. The library draws names, whose text cannot follow a state; values are texts of the
// page over it, at most so many, placed once a frame. They are read in the list beside the map, so they are hidden there.

import type { Place, Thing } from './map-layers.ts'
import type { MapStates } from './map-states.ts'
import type { MapSurface } from './map-surface.ts'

/** What may carry a value; earlier ones take precedence. */
export interface Tagged extends Thing {
  readonly at: Place
  /** Above its place, px. */
  readonly risePx: number
  readonly minZoom: number
}

const MOST_TAGS = 120
const CHARACTER_PX = 7.2
const HEIGHT_PX = 18

interface Box {
  readonly left: number
  readonly right: number
  readonly top: number
}

/** Those that fit without overlap inside the window, in order. Pure. */
export function placeTags(
  tags: readonly { readonly text: string; readonly x: number; readonly y: number }[],
  { width, height }: { readonly width: number; readonly height: number },
): number[] {
  const boxes: Box[] = []
  const placed: number[] = []
  for (const [at, { text, x, y }] of tags.entries()) {
    if (text === '' || x < 0 || y < 0 || x > width || y > height) continue
    const half = (text.length * CHARACTER_PX) / 2 + 4
    const box = { left: x - half, right: x + half, top: y }
    const isFree = boxes.every(
      (other) => other.right < box.left || other.left > box.right || Math.abs(other.top - box.top) >= HEIGHT_PX,
    )
    if (!isFree) continue
    boxes.push(box)
    placed.push(at)
    if (placed.length === MOST_TAGS) break
  }
  return placed
}

export class MapTags {
  readonly #parent: HTMLElement
  readonly #spans: HTMLSpanElement[] = []

  /** @param parent - Lies over the map, from its upper left corner. */
  constructor(parent: HTMLElement) {
    this.#parent = parent
  }

  paint(surface: MapSurface, states: MapStates, things: readonly Tagged[], hidden: ReadonlySet<string>): void {
    const zoom = surface.zoom()
    const tags = things.flatMap((thing) => {
      if (hidden.has(thing.layer) || zoom < thing.minZoom) return []
      const { text, isOld, isComputed } = states.get(thing.layer, thing.id)
      if (text === '') return []
      const { x, y } = surface.pixelOf(thing.at)
      return [{ text, x, y: y - thing.risePx, state: isOld ? 'old' : isComputed ? 'computed' : 'good' }]
    })
    const size = { width: this.#parent.clientWidth, height: this.#parent.clientHeight }
    const placed = placeTags(tags, size)
    for (const [at, index] of placed.entries()) {
      const [span, tag] = [this.#span(at), tags[index]]
      if (!tag) continue
      if (span.textContent !== tag.text) span.textContent = tag.text
      span.dataset.tag = tag.state
      span.style.transform = `translate(${Math.round(tag.x)}px, ${Math.round(tag.y)}px) translate(-50%, -100%)`
      span.hidden = false
    }
    for (const span of this.#spans.slice(placed.length)) span.hidden = true
  }

  clear(): void {
    for (const span of this.#spans) span.hidden = true
  }

  #span(at: number): HTMLSpanElement {
    const known = this.#spans[at]
    if (known) return known
    const made = document.createElement('span')
    this.#parent.append(made)
    this.#spans.push(made)
    return made
  }
}

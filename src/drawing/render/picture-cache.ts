import { CanvasSource, Texture } from 'pixi.js'
import { loadImage } from './load-image.ts'

/** Pictures are rastered for this much magnification of the element. */
const SHARP_UP_TO_ZOOM = 4
const MIN_SIDE = 64
/** Every GPU has textures of this size. */
const MAX_SIDE = 4096
/** What may be a vector picture is rastered so large at least; one made of pixels gains nothing beyond its own size. */
const MAX_ENLARGED_SIDE = 1024
/** Pauses before a failed picture is loaded again; the last one repeats. */
const RETRY_PAUSES_MS = [5_000, 15_000, 60_000, 300_000] as const

/** A part of a picture, in its own pixels. */
export interface Crop {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

export interface PictureRequest {
  readonly src: string
  /** Of the element at zoom 1, document px. */
  readonly longSide: number
  /** Null: all of it. */
  readonly crop: Crop | null
}

interface Picture {
  readonly canvas: HTMLCanvasElement
  readonly texture: Texture
}

/** Null: the picture is missing, or cannot be read. */
type Deliver = (picture: Picture | null) => void

interface Entry {
  readonly request: PictureRequest
  readonly side: number
  readonly listeners: Set<Deliver>
  /** Undefined while loading. */
  picture: Picture | null | undefined
  numTries: number
  timer: ReturnType<typeof setTimeout> | undefined
}

/**
 * Pictures of a drawing, each loaded once per size and kept as long as the renderer. They are rastered for four-fold
 * magnification, as far as they and the GPU have pixels. A failed one is loaded again as long as a view needs it: a
 * control room's drawing outlives the outage of a server.
 */
export class PictureCache {
  readonly #entries = new Map<string, Entry>()
  #isDestroyed = false

  /**
   * Calls `deliver` when the picture is loaded or known to be missing (at once where that is known already), and again
   * when a missing one loads later. Returns the function that cancels it.
   */
  watch(request: PictureRequest, deliver: Deliver): () => void {
    const { src, longSide, crop } = request
    const side = Math.min(Math.max(2 ** Math.ceil(Math.log2(longSide * SHARP_UP_TO_ZOOM)), MIN_SIDE), MAX_SIDE)
    const key = `${side} ${crop ? `${crop.x} ${crop.y} ${crop.width} ${crop.height}` : ''} ${src}`
    let entry = this.#entries.get(key)
    if (!entry) {
      entry = { request, side, listeners: new Set(), picture: undefined, numTries: 0, timer: undefined }
      this.#entries.set(key, entry)
      void this.#load(entry)
    }
    const { listeners, picture } = entry
    // deferred, so that the caller holds the cancel function before the answer
    const listener: Deliver = (made) => deliver(made)
    listeners.add(listener)
    if (picture !== undefined) queueMicrotask(() => listeners.has(listener) && listener(picture))
    return () => {
      listeners.delete(listener)
    }
  }

  destroy(): void {
    this.#isDestroyed = true
    for (const { picture, listeners, timer } of this.#entries.values()) {
      clearTimeout(timer)
      listeners.clear()
      picture?.texture.destroy(true)
    }
    this.#entries.clear()
  }

  async #load(entry: Entry): Promise<void> {
    const { request, side, listeners } = entry
    const image = await loadImage(request.src)
    if (this.#isDestroyed) return
    const canvas = image && rasterImage(image, request, side)
    if (entry.picture === undefined || canvas) {
      entry.picture = canvas ? { canvas, texture: createTexture(canvas) } : null
      for (const listener of listeners) listener(entry.picture)
    }
    // a data address does not change
    if (canvas || request.src.trim() === '' || request.src.startsWith('data:')) return
    const pause = RETRY_PAUSES_MS[Math.min(entry.numTries, RETRY_PAUSES_MS.length - 1)]
    entry.numTries++
    entry.timer = setTimeout(() => void this.#load(entry), pause)
  }
}

function createTexture(canvas: HTMLCanvasElement): Texture {
  return new Texture({
    source: new CanvasSource({ resource: canvas, resolution: 1, scaleMode: 'linear', autoGenerateMipmaps: true }),
  })
}

/** @param side - Of the longer side at most, px. */
function rasterImage(image: HTMLImageElement, { src, crop }: PictureRequest, side: number): HTMLCanvasElement | null {
  // an SVG without a size of its own is taken as square
  const [naturalWidth, naturalHeight] = [image.naturalWidth || side, image.naturalHeight || side]
  const { x, y } = crop ?? { x: 0, y: 0 }
  const width = Math.min(crop?.width ?? naturalWidth, naturalWidth - x)
  const height = Math.min(crop?.height ?? naturalHeight, naturalHeight - y)
  if (width <= 0 || height <= 0) return null
  const scale = Math.min(side, sideOf(src, Math.max(width, height))) / Math.max(width, height)
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(Math.round(width * scale), 1)
  canvas.height = Math.max(Math.round(height * scale), 1)
  const pen = canvas.getContext('2d')
  if (!pen) return null
  pen.imageSmoothingQuality = 'high'
  if (crop) pen.drawImage(image, x, y, width, height, 0, 0, canvas.width, canvas.height)
  else pen.drawImage(image, 0, 0, canvas.width, canvas.height)
  return canvas
}

/** How large a picture is worth being rastered, from its own size. */
function sideOf(src: string, natural: number): number {
  const isVector = /^data:image\/svg\+xml|\.svg(?:[?#]|$)/i.test(src)
  return isVector ? MAX_SIDE : Math.max(natural, MAX_ENLARGED_SIDE)
}

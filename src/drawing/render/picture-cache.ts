import { CanvasSource, Texture } from 'pixi.js'

/** Pictures are rastered for this much magnification of the element. */
const SHARP_UP_TO_ZOOM = 4
const MIN_SIDE = 64
const MAX_SIDE = 1024
/** A picture that has not come by then counts as missing (spec section 9). */
const LOAD_LIMIT_MS = 5_000

/** Null: the picture is missing, or cannot be read. */
type Deliver = (texture: Texture | null) => void

/**
 * The pictures of a drawing, each loaded once a size and kept as long as the renderer. Vector pictures are rastered
 * sharply enough for four-fold magnification. Loaded by image elements, not by fetch: the content security policy lets
 * images come from data addresses, but no connection.
 */
export class PictureCache {
  readonly #textures = new Map<string, Promise<Texture | null>>()
  readonly #made: Texture[] = []
  #isDestroyed = false

  /**
   * Calls `deliver` once, later, unless the returned cancellation comes first.
   *
   * @param longSide - Of the element at zoom 1, document px.
   */
  load(src: string, longSide: number, deliver: Deliver): () => void {
    const side = Math.min(Math.max(2 ** Math.ceil(Math.log2(longSide * SHARP_UP_TO_ZOOM)), MIN_SIDE), MAX_SIDE)
    const key = `${side} ${src}`
    const texture = this.#textures.get(key) ?? this.#make(src, side)
    this.#textures.set(key, texture)
    let isCancelled = false
    void texture.then((made) => {
      if (!isCancelled && !this.#isDestroyed) deliver(made)
    })
    return () => {
      isCancelled = true
    }
  }

  destroy(): void {
    this.#isDestroyed = true
    for (const texture of this.#made) texture.destroy(true)
    this.#made.length = 0
    this.#textures.clear()
  }

  async #make(src: string, side: number): Promise<Texture | null> {
    const image = await loadImage(src)
    if (!image || this.#isDestroyed) return null
    const canvas = rasterImage(image, side)
    if (!canvas) return null
    const texture = new Texture({
      source: new CanvasSource({ resource: canvas, resolution: 1, scaleMode: 'linear', autoGenerateMipmaps: true }),
    })
    this.#made.push(texture)
    return texture
  }
}

async function loadImage(src: string): Promise<HTMLImageElement | null> {
  if (src.trim() === '') return null
  const image = new Image()
  // without it a picture from elsewhere could be seen but not drawn on
  if (!src.startsWith('data:')) image.crossOrigin = 'anonymous'
  image.src = withEscapedHashes(src)
  let timer: ReturnType<typeof setTimeout> | undefined
  const limit = new Promise<null>((resolve) => {
    timer = setTimeout(() => resolve(null), LOAD_LIMIT_MS)
  })
  const loaded = image.decode().then(
    () => image,
    () => null,
  )
  const result = await Promise.race([loaded, limit])
  clearTimeout(timer)
  return result
}

/** Editors save SVG data addresses with raw `#` in colours, where an address would end. */
function withEscapedHashes(src: string): string {
  return /^data:image\/svg\+xml[^,]*,\s*</i.test(src) ? src.replaceAll('#', '%23') : src
}

function rasterImage(image: HTMLImageElement, side: number): HTMLCanvasElement | null {
  // an SVG without a size of its own is taken as square
  const [width, height] = [image.naturalWidth || side, image.naturalHeight || side]
  const scale = side / Math.max(width, height)
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(Math.round(width * scale), 1)
  canvas.height = Math.max(Math.round(height * scale), 1)
  const pen = canvas.getContext('2d')
  if (!pen) return null
  pen.imageSmoothingQuality = 'high'
  pen.drawImage(image, 0, 0, canvas.width, canvas.height)
  return canvas
}

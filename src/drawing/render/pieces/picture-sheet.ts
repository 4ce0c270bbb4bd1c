import { CanvasSource } from 'pixi.js'
import type { PictureCache, PictureRequest } from '../picture-cache.ts'
import { SheetPlaces } from './sheet-places.ts'

const MISSING_COLOR = '#8b93a1'
/** Sides of the places of pictures, px: of those up to so large at zoom 1, document px. */
const SIZES = [
  { upTo: 64, side: 64 },
  { upTo: 400, side: 256 },
  { upTo: Number.POSITIVE_INFINITY, side: 1024 },
] as const

/** Where a picture is on the sheet: left upper corner and side of its square, px. */
export interface SheetPlace {
  readonly x: number
  readonly y: number
  readonly side: number
}

/**
 * The pictures of a large board on one sheet, the larger the larger they are on the board. Where there is no room any more
 * they take smaller places, and then share one that shows a crossed frame as for a picture that is missing.
 */
export class PictureSheet {
  readonly #placed = new Map<string, { readonly place: SheetPlace; readonly request: PictureRequest | null }>()
  readonly #places = new SheetPlaces()
  readonly #pictures: PictureCache
  readonly #requestFrame: () => void
  readonly #cancels: (() => void)[] = []
  #pen = createPen(this.#places.height)
  #source = createSource(this.#pen.canvas)
  #isDirty = false

  constructor(pictures: PictureCache, requestFrame: () => void) {
    this.#pictures = pictures
    this.#requestFrame = requestFrame
  }

  get source(): CanvasSource {
    return this.#source
  }

  /** The place of a picture, which is empty until the picture has come. */
  placeOf(request: PictureRequest): SheetPlace {
    const { src, crop, longSide } = request
    const wanted = SIZES.find(({ upTo }) => longSide <= upTo)?.side ?? SIZES[0].side
    const key = `${wanted} ${crop ? `${crop.x} ${crop.y} ${crop.width} ${crop.height}` : ''} ${src}`
    const known = this.#placed.get(key)
    if (known) return known.place
    const place = SIZES.toReversed()
      .filter(({ side }) => side <= wanted)
      .reduce<SheetPlace | null>((found, { side }) => found ?? this.#places.take(side), null)
    if (place) this.#load(place, request)
    else this.#draw(this.#places.surplus, null)
    this.#placed.set(key, { place: place ?? this.#places.surplus, request })
    return place ?? this.#places.surplus
  }

  /**
   * Sends what has come to the GPU; to be called before a frame is drawn. Where the sheet has outgrown its texture,
   * {@link source} is another from now on, and the one before is returned, the caller's to destroy.
   */
  upload(): CanvasSource | null {
    if (!this.#isDirty) return null
    this.#isDirty = false
    if (this.#source.resource === this.#pen.canvas) {
      this.#source.update()
      return null
    }
    const outgrown = this.#source
    this.#source = createSource(this.#pen.canvas)
    return outgrown
  }

  destroy(): void {
    for (const cancel of this.#cancels) cancel()
    this.#source.destroy()
  }

  #load(place: SheetPlace, request: PictureRequest): void {
    // the cache rasters for four-fold magnification
    const small = { ...request, longSide: place.side / 4 }
    this.#cancels.push(this.#pictures.watch(small, (picture) => this.#draw(place, picture?.canvas ?? null)))
  }

  #draw({ x, y, side }: SheetPlace, picture: CanvasImageSource | null): void {
    if (this.#pen.canvas.height < this.#places.height) {
      const grown = createPen(this.#places.height)
      grown.drawImage(this.#pen.canvas, 0, 0)
      this.#pen = grown
    }
    const pen = this.#pen
    pen.clearRect(x, y, side, side)
    if (picture) pen.drawImage(picture, x, y, side, side)
    else {
      pen.strokeStyle = MISSING_COLOR
      pen.lineWidth = side / 32
      pen.beginPath()
      pen.rect(x + 1, y + 1, side - 2, side - 2)
      pen.moveTo(x, y)
      pen.lineTo(x + side, y + side)
      pen.moveTo(x + side, y)
      pen.lineTo(x, y + side)
      pen.stroke()
    }
    this.#isDirty = true
    this.#requestFrame()
  }
}

function createPen(height: number): CanvasRenderingContext2D {
  const canvas = document.createElement('canvas')
  canvas.width = SheetPlaces.width
  canvas.height = height
  const pen = canvas.getContext('2d')
  if (!pen) throw new Error('The browser gave no 2D context for the pictures of a drawing.')
  return pen
}

const createSource = (canvas: HTMLCanvasElement): CanvasSource =>
  new CanvasSource({ resource: canvas, resolution: 1, scaleMode: 'linear' })

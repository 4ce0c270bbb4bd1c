import type { PictureCache, PictureRequest } from '../picture-cache.ts'
import { GrowingCanvas } from './growing-canvas.ts'
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
 * The pictures of a large board on one sheet, the larger the larger they are on the board. Where there is no room any
 * more they take smaller places, and then share one that shows a crossed frame as for a picture that is missing.
 */
export class PictureSheet {
  readonly #placed = new Map<string, SheetPlace>()
  readonly #places = new SheetPlaces()
  readonly #pictures: PictureCache
  readonly #requestFrame: () => void
  readonly #cancels: (() => void)[] = []
  readonly canvas = new GrowingCanvas(SheetPlaces.width, this.#places.height)

  constructor(pictures: PictureCache, requestFrame: () => void) {
    this.#pictures = pictures
    this.#requestFrame = requestFrame
  }

  /** The place of a picture, which is empty until the picture has come. */
  placeOf(request: PictureRequest): SheetPlace {
    const { src, crop, longSide } = request
    const wanted = SIZES.find(({ upTo }) => longSide <= upTo)?.side ?? SIZES[0].side
    const key = `${wanted} ${crop ? `${crop.x} ${crop.y} ${crop.width} ${crop.height}` : ''} ${src}`
    const known = this.#placed.get(key)
    if (known) return known
    const free = SIZES.toReversed()
      .filter(({ side }) => side <= wanted)
      .reduce<SheetPlace | null>((found, { side }) => found ?? this.#places.take(side), null)
    const place = free ?? this.#places.surplus
    if (free) this.#load(free, request)
    else this.#draw(place, null)
    this.#placed.set(key, place)
    return place
  }

  destroy(): void {
    for (const cancel of this.#cancels) cancel()
    this.canvas.destroy()
  }

  #load(place: SheetPlace, request: PictureRequest): void {
    // the cache rasters for four-fold magnification
    const small = { ...request, longSide: place.side / 4 }
    this.#cancels.push(this.#pictures.watch(small, (picture) => this.#draw(place, picture?.canvas ?? null)))
  }

  #draw({ x, y, side }: SheetPlace, picture: CanvasImageSource | null): void {
    if (this.canvas.height < this.#places.height) this.canvas.growTo(this.#places.height)
    const { pen } = this.canvas
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
    this.canvas.noteDrawn()
    this.#requestFrame()
  }
}

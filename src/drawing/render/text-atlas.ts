import { CanvasSource, Rectangle, Texture } from 'pixi.js'
import { createPen } from './create-pen.ts'
import { startOf, type TextSpec } from './text-spec.ts'

/** A rastered text in the atlas. `x`, `y`: its left upper corner from the anchor of the first baseline. */
export interface AtlasText {
  readonly texture: Texture
  readonly x: number
  readonly y: number
  /** Pixels of the raster to one unit of the element. */
  readonly scale: number
}

interface Page {
  readonly canvas: HTMLCanvasElement
  readonly pen: CanvasRenderingContext2D
  readonly source: CanvasSource
  numUsers: number
  shelfX: number
  shelfY: number
  shelfHeight: number
}

interface Entry {
  readonly text: AtlasText
  readonly page: Page
  numUsers: number
}

const PAGE_SIZE = 1024
/** A text that is larger than a page has one of its own, as large as any GPU can take. */
const MAX_PAGE_SIZE = 4096
const GAP = 1

/**
 * Static texts, rastered side by side so that many are drawn at once. Equal texts of equal sharpness share one region;
 * a page whose texts are all released is used again.
 */
export class TextAtlas {
  readonly #pages: Page[] = []
  readonly #entries = new Map<string, Entry>()
  readonly #keys = new WeakMap<AtlasText, string>()
  readonly #dirty = new Set<Page>()

  /** @param scale - Pixels to one unit of the element; less where the text would not fit a page. */
  acquire(spec: TextSpec, scale: number): AtlasText {
    const { font, fontSize, align, lineStep, letterSpacing, strips, strokeWidth, lines } = spec
    const style = [scale, font, fontSize, align, lineStep, letterSpacing, strips.join(' '), strokeWidth].join('|')
    const key = `${style}|${lines.join('\n')}`
    const entry = this.#entries.get(key) ?? this.#raster(spec, scale, key)
    entry.numUsers++
    entry.page.numUsers++
    return entry.text
  }

  release(text: AtlasText): void {
    const key = this.#keys.get(text)
    const entry = key === undefined ? undefined : this.#entries.get(key)
    if (!entry) return
    entry.numUsers--
    entry.page.numUsers--
  }

  /** Width of a text as it would be set; its spacing runs between its characters alone. */
  readonly measure = (text: string, font: string, fontSize: number, letterSpacing: number): number => {
    const { pen } = this.#pages[0] ?? this.#addPage()
    setFont(pen, { font, fontSize, letterSpacing, align: 'left' })
    return pen.measureText(text).width - letterSpacing
  }

  /** Sends the pages that were drawn on to the GPU; to be called before a frame is drawn. */
  upload(): void {
    for (const page of this.#dirty) page.source.update()
    this.#dirty.clear()
  }

  destroy(): void {
    for (const { text } of this.#entries.values()) text.texture.destroy()
    for (const { source } of this.#pages) source.destroy()
    this.#entries.clear()
    this.#pages.length = 0
    this.#dirty.clear()
  }

  #raster(spec: TextSpec, wantedScale: number, key: string): Entry {
    const probe = this.#pages[0] ?? this.#addPage()
    const size = measure(probe.pen, spec)
    const scale = Math.min(
      wantedScale,
      (MAX_PAGE_SIZE - 2 * GAP) / Math.max(size.width, 1),
      (MAX_PAGE_SIZE - 2 * GAP) / Math.max(size.height, 1),
    )
    const width = Math.min(Math.ceil(size.width * scale) + 2 * GAP, MAX_PAGE_SIZE)
    const height = Math.min(Math.ceil(size.height * scale) + 2 * GAP, MAX_PAGE_SIZE)
    const page = this.#pageFor(width, height)
    const [left, top] = [page.shelfX, page.shelfY]
    page.shelfX += width
    page.shelfHeight = Math.max(page.shelfHeight, height)
    const { pen } = page
    pen.setTransform(scale, 0, 0, scale, left + GAP - size.left * scale, top + GAP + size.ascent * scale)
    setFont(pen, spec)
    const slip = slipOf(spec)
    for (const [i, line] of spec.lines.entries()) {
      if (spec.strokeWidth > 0) strokeText(pen, line, slip, i * spec.lineStep, spec.strokeWidth)
      else pen.fillText(line, slip, i * spec.lineStep)
      if (spec.strips.length === 0) continue
      const width = pen.measureText(line).width - spec.letterSpacing
      const start = startOf(spec.align, width)
      for (const top of spec.strips) pen.fillRect(start, i * spec.lineStep + top, width, spec.stripHeight)
    }
    this.#dirty.add(page)
    const frame = new Rectangle(left, top, width, height)
    const texture = new Texture({ source: page.source, frame })
    const text: AtlasText = { texture, x: size.left - GAP / scale, y: -size.ascent - GAP / scale, scale }
    const entry: Entry = { text, page, numUsers: 0 }
    this.#entries.set(key, entry)
    this.#keys.set(text, key)
    return entry
  }

  /** A page with room on its shelf: the one in use, one that nobody uses any more, or a new one. */
  #pageFor(width: number, height: number): Page {
    this.#dropLargePages()
    if (width > PAGE_SIZE || height > PAGE_SIZE) return this.#addPage(width, height)
    const pages = this.#pages.filter((page) => !isLarge(page))
    const current = pages.at(-1)
    if (current && makeRoom(current, width, height)) return current
    const free = pages.find(({ numUsers }) => numUsers === 0)
    if (free) {
      this.#wipe(free)
      // the last one is in use
      this.#pages.splice(this.#pages.indexOf(free), 1)
      this.#pages.push(free)
    }
    const page = free ?? this.#addPage()
    makeRoom(page, width, height)
    return page
  }

  /** Large pages are of a size that no other text may need. */
  #dropLargePages(): void {
    for (const page of this.#pages.filter((one) => isLarge(one) && one.numUsers === 0)) {
      this.#wipe(page)
      page.source.destroy()
      this.#dirty.delete(page)
      this.#pages.splice(this.#pages.indexOf(page), 1)
    }
  }

  #wipe(page: Page): void {
    for (const [key, entry] of this.#entries) {
      if (entry.page !== page) continue
      entry.text.texture.destroy()
      this.#entries.delete(key)
    }
    page.pen.resetTransform()
    page.pen.clearRect(0, 0, page.canvas.width, page.canvas.height)
    page.shelfX = 0
    page.shelfY = 0
    page.shelfHeight = 0
  }

  #addPage(width = PAGE_SIZE, height = PAGE_SIZE): Page {
    const pen = createPen(width, height)
    const { canvas } = pen
    const page: Page = {
      canvas,
      pen,
      source: new CanvasSource({ resource: canvas, resolution: 1, scaleMode: 'linear' }),
      numUsers: 0,
      shelfX: 0,
      shelfY: 0,
      shelfHeight: 0,
    }
    this.#pages.push(page)
    return page
  }
}

const isLarge = ({ canvas }: Page): boolean => canvas.width !== PAGE_SIZE || canvas.height !== PAGE_SIZE

/** Moves to the next shelf where the current one is full. False when the page is. */
function makeRoom(page: Page, width: number, height: number): boolean {
  if (page.shelfX + width > PAGE_SIZE) {
    page.shelfY += page.shelfHeight
    page.shelfX = 0
    page.shelfHeight = 0
  }
  return page.shelfY + height <= PAGE_SIZE
}

type FontSpec = Pick<TextSpec, 'font' | 'fontSize' | 'letterSpacing' | 'align'>

function setFont(pen: CanvasRenderingContext2D, { font, fontSize, letterSpacing, align }: FontSpec): void {
  pen.letterSpacing = `${letterSpacing}px`
  pen.font = font.replace('%', String(fontSize))
  pen.textAlign = align
  pen.textBaseline = 'alphabetic'
  pen.fillStyle = '#ffffff'
}

/** How far a line is moved for the canvas, which puts a spacing after the last character too. */
function slipOf({ align, letterSpacing }: TextSpec): number {
  return { left: 0, center: letterSpacing / 2, right: letterSpacing }[align]
}

/** The ink of the text around the anchor of its first baseline, in units of the element. */
function measure(pen: CanvasRenderingContext2D, spec: TextSpec) {
  pen.resetTransform()
  setFont(pen, spec)
  const slip = slipOf(spec)
  let [left, right, ascent, descent] = [0, 0, 0, 0]
  for (const [i, line] of spec.lines.entries()) {
    const ink = pen.measureText(line)
    const baseline = i * spec.lineStep
    left = Math.min(left, slip - ink.actualBoundingBoxLeft)
    right = Math.max(right, slip + ink.actualBoundingBoxRight)
    ascent = Math.max(ascent, ink.actualBoundingBoxAscent - baseline)
    descent = Math.max(descent, ink.actualBoundingBoxDescent + baseline)
    if (spec.strips.length === 0) continue
    const start = startOf(spec.align, ink.width - spec.letterSpacing)
    left = Math.min(left, start)
    right = Math.max(right, start + ink.width - spec.letterSpacing)
    ascent = Math.max(ascent, ...spec.strips.map((top) => -top - baseline))
    descent = Math.max(descent, ...spec.strips.map((top) => top + spec.stripHeight + baseline))
  }
  const margin = spec.strokeWidth / 2
  return {
    left: left - margin,
    ascent: ascent + margin,
    width: right - left + 2 * margin,
    height: ascent + descent + 2 * margin,
  }
}

/** The outlines of characters, with Fabric's joints. */
export function strokeText(pen: CanvasRenderingContext2D, text: string, x: number, y: number, width: number): void {
  pen.lineWidth = width
  pen.lineJoin = 'miter'
  pen.miterLimit = 4
  pen.strokeStyle = '#ffffff'
  pen.strokeText(text, x, y)
}

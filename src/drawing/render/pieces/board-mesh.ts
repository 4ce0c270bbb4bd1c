import { Buffer, BufferImageSource, BufferUsage, Geometry, GlProgram, Mesh, Shader, UniformGroup } from 'pixi.js'
import type { DrawingElement } from '#drawing/document/drawing-element.ts'
import type { Radians } from '#drawing/geometry/points.ts'
import { DirtyTexels } from '../dirty-texels.ts'
import type { FlowClock } from '../flow-mesh.ts'
import type { PictureCache } from '../picture-cache.ts'
import { requestOf } from '../views/picture.view.ts'
import { BoardPieces, type PieceRun } from './board-pieces.ts'
import { EM_PX, LabelAtlas } from './label-atlas.ts'
import { LiveTextures } from './live-textures.ts'
import { PictureSheet } from './picture-sheet.ts'
import { TEXELS_PER_PIECE, TEXELS_PER_ROW } from './piece.ts'
import { PIECE_FRAGMENT, PIECE_VERTEX } from './piece-shader.ts'

/** Smaller texts are not read, CSS px to one em; smaller shapes are not seen, half their longer side. */
const MIN_TEXT_PX = 5
const MIN_HALF_PX = 0.35
const BYTES_PER_TEXEL = 16

export interface BoardMeshOptions {
  readonly elements: readonly DrawingElement[]
  /** Boxes of the elements on the board. */
  readonly boxes: Float32Array
  readonly clock: FlowClock
  readonly pictures: PictureCache
  /** Elements that live values drive, each a slot. */
  readonly liveElements: ReadonlySet<number>
  readonly valueTexts: ReadonlySet<number>
  requestFrame(): void
}

/**
 * A whole board as one mesh, for when more of it is in view than is worth a view each: quads without vertices of their
 * own, which the shader makes from the pieces in a texture. Which of them are drawn, the indices say. Live values have
 * textures too, so that a change costs one texel however many pieces an element has.
 */
export class BoardMesh {
  readonly mesh: Mesh<Geometry, Shader>
  readonly #slots: ReadonlyMap<number, number>
  readonly #pieces: BoardPieces
  readonly #live: LiveTextures
  readonly #sheet: PictureSheet
  readonly #labels = new LabelAtlas()
  readonly #shown: Buffer
  #source: BufferImageSource
  /** Room for what the buffer holds. */
  #indices = new Uint32Array(6)
  readonly #theme: UniformGroup<{ uDark: { value: number; type: 'f32' } }>
  readonly #moving = new Set<number>()
  #wanted: { readonly elements: Uint32Array; readonly zoom: number } | null = null
  #dirty: DirtyTexels

  constructor(options: BoardMeshOptions) {
    const { elements, boxes, clock, pictures, liveElements, valueTexts, requestFrame } = options
    this.#slots = new Map([...liveElements].map((element, i) => [element, i + 1]))
    this.#live = new LiveTextures(liveElements.size, clock)
    this.#sheet = new PictureSheet(pictures, requestFrame)
    for (const element of elements) askForPictures(element, this.#sheet)
    this.#pieces = new BoardPieces({
      elements,
      boxes,
      atlases: { labels: this.#labels, pictures: this.#sheet },
      slotOf: (element) => this.#slots.get(element),
      showsValue: (element) => valueTexts.has(element),
    })
    this.#source = createSource(this.#pieces.words)
    this.#dirty = new DirtyTexels(this.#source, BYTES_PER_TEXEL)
    this.#shown = new Buffer({
      data: this.#indices,
      usage: BufferUsage.INDEX | BufferUsage.COPY_DST,
      shrinkToFit: false,
    })
    const geometry = new Geometry({ attributes: {}, indexBuffer: this.#shown })
    const sheet = this.#sheet.open()
    const fixed = new UniformGroup({
      uCells: { value: new Float32Array([sheet.numColumns, sheet.numRows]), type: 'vec2<f32>' },
      uMinText: { value: MIN_TEXT_PX / EM_PX, type: 'f32' },
      uMinHalf: { value: MIN_HALF_PX, type: 'f32' },
    })
    this.#theme = new UniformGroup({ uDark: { value: 0, type: 'f32' } })
    const shader = new Shader({
      glProgram: GlProgram.from({ vertex: PIECE_VERTEX, fragment: PIECE_FRAGMENT, name: 'pieces' }),
      resources: {
        uPieces: this.#source,
        uAtlas: this.#labels.source,
        uSheet: sheet.source,
        uLive: this.#live.colors,
        uMotion: this.#live.motions,
        flow: clock.uniforms,
        theme: this.#theme,
        fixed,
      },
    })
    this.mesh = new Mesh({ geometry, shader })
  }

  /** Whether something of the board moves by itself. */
  get isMoving(): boolean {
    return this.#moving.size > 0
  }

  /** Draws these elements alone, ascending, as fine as the zoom lets see, from the next {@link work} on. */
  show(elements: Uint32Array, zoom: number): void {
    this.#wanted = { elements, zoom }
  }

  /** Whether elements that are to be drawn are not yet. */
  get isBuilding(): boolean {
    return this.#wanted !== null
  }

  /** Takes wanted elements apart while `hasTime` says so. O(pieces of what is shown). */
  work(hasTime: () => boolean): void {
    if (!this.#wanted) return
    const { elements, zoom } = this.#wanted
    const start = this.#pieces.count
    const { indices, count, isWhole } = this.#pieces.indicesOf(elements, zoom, this.#indices, hasTime)
    if (isWhole) this.#wanted = null
    this.#indices = indices
    this.mesh.geometry.indexCount = count
    if (count > 0) this.#shown.data = indices.subarray(0, count)
    this.#note({ start, end: this.#pieces.count })
  }

  setColor(element: number, color: number): void {
    this.#withSlot(element, (slot) => this.#live.setColor(slot, color))
  }

  setStale(element: number, isStale: boolean): void {
    this.#withSlot(element, (slot) => this.#live.setStale(slot, isStale))
  }

  setHidden(element: number, isHidden: boolean): void {
    this.#withSlot(element, (slot) => this.#live.setHidden(slot, isHidden))
  }

  /** Turns an element about its middle, from how it is drawn. O(its pieces). */
  setRotation(element: number, angle: Radians): void {
    const run = this.#pieces.turn(element, angle)
    if (run) this.#note(run)
  }

  setBlinking(element: number, isBlinking: boolean): void {
    this.#withSlot(element, (slot) => this.#live.setBlinking(slot, isBlinking))
  }

  setLevel(element: number, part: number): void {
    this.#withSlot(element, (slot) => this.#live.setLevel(slot, part))
  }

  /** @param speed - Turns/s of a wheel, document px/s of a flow. */
  setSpeed(element: number, speed: number): void {
    this.#withSlot(element, (slot) => this.#live.setSpeed(slot, speed))
    if (speed === 0) this.#moving.delete(element)
    else this.#moving.add(element)
  }

  /** @param isDark - Whether what blinks is in its dark half. */
  setDark(isDark: boolean): void {
    this.#theme.uniforms.uDark = isDark ? 1 : 0
  }

  /** Sends what changed to the GPU; to be called before a frame that shows the mesh is drawn. */
  upload(): void {
    this.#uploadPieces()
    this.#uploadLabels()
    this.#live.upload()
    this.#sheet.upload()
  }

  destroy(): void {
    const { geometry, shader } = this.mesh
    this.mesh.destroy()
    geometry.destroy(true)
    shader?.destroy()
    this.#live.destroy()
    this.#sheet.destroy()
    this.#labels.destroy()
    this.#source.destroy()
  }

  #note({ start, end }: PieceRun): void {
    if (start < end) this.#dirty.add(start * TEXELS_PER_PIECE, end * TEXELS_PER_PIECE)
  }

  #uploadPieces(): void {
    const { words } = this.#pieces
    if (this.#source.resource === words) {
      this.#dirty.upload()
      return
    }
    const outgrown = this.#source
    this.#source = createSource(words)
    this.#dirty = new DirtyTexels(this.#source, BYTES_PER_TEXEL)
    if (this.mesh.shader) this.mesh.shader.resources.uPieces = this.#source
    outgrown.destroy()
  }

  #uploadLabels(): void {
    const outgrown = this.#labels.upload()
    if (!outgrown) return
    if (this.mesh.shader) this.mesh.shader.resources.uAtlas = this.#labels.source
    outgrown.destroy()
  }

  #withSlot(element: number, change: (slot: number) => void): void {
    const slot = this.#slots.get(element)
    if (slot !== undefined) change(slot)
  }
}

function createSource(words: Uint32Array<ArrayBuffer>): BufferImageSource {
  return new BufferImageSource({
    resource: words,
    width: TEXELS_PER_ROW,
    height: words.length / (TEXELS_PER_ROW * 4),
    format: 'rgba32uint',
    scaleMode: 'nearest',
  })
}

/** The sheet is made for all pictures of the board at once. */
function askForPictures(element: DrawingElement, sheet: PictureSheet): void {
  if (element.kind === 'img' || element.kind === 'play-img') sheet.cellOf(requestOf(element))
  else if (element.kind === 'group') for (const child of element.children) askForPictures(child, sheet)
}

import { BufferImageSource, Geometry, GlProgram, Mesh, Shader, UniformGroup } from 'pixi.js'
import type { DrawingElement } from '#drawing/document/drawing-element.ts'
import type { Radians } from '#drawing/geometry/points.ts'
import type { BoardElements, SlotChange } from '#drawing/scene/board-elements.ts'
import { DirtyTexels } from '../dirty-texels.ts'
import type { FlowClock } from '../flow-mesh.ts'
import type { PictureCache } from '../picture-cache.ts'
import { INDICES_PER_QUAD } from '../quad-indices.ts'
import { requestOf } from '../views/picture.view.ts'
import { BoardPieces } from './board-pieces.ts'
import { EM_PX, LabelAtlas } from './label-atlas.ts'
import { LiveTextures } from './live-textures.ts'
import { PictureSheet } from './picture-sheet.ts'
import { TEXELS_PER_PIECE, TEXELS_PER_ROW } from './piece.ts'
import { PIECE_FRAGMENT, PIECE_VERTEX } from './piece-shader.ts'
import { ShownPieces } from './shown-pieces.ts'

/** Smaller texts are not read, CSS px to one em; smaller shapes are not seen, half their longer side. */
const MIN_TEXT_PX = 5
const MIN_HALF_PX = 0.35
const BYTES_PER_TEXEL = 16

export interface BoardMeshOptions {
  readonly board: BoardElements
  readonly clock: FlowClock
  readonly pictures: PictureCache
  /** Elements that live values drive, each with an index in the live textures. */
  readonly liveElements: ReadonlySet<number>
  /** Elements whose text a value replaces. */
  readonly valueTexts: { has(element: number): boolean }
  requestFrame(): void
}

/**
 * A whole board as one mesh, for when more of it is in view than is worth a view each: quads without vertices of their
 * own, which the shader makes from the pieces in a texture. Which of them are drawn, another texture says. Live values have
 * textures too, so that a change costs one texel however many pieces an element has.
 */
export class BoardMesh {
  readonly mesh: Mesh<Geometry, Shader>
  readonly #liveIndices: ReadonlyMap<number, number>
  readonly #pieces: BoardPieces
  readonly #shown = new ShownPieces()
  readonly #live: LiveTextures
  readonly #sheet: PictureSheet
  readonly #labels = new LabelAtlas()
  #source: BufferImageSource
  readonly #cells: UniformGroup<{ uCells: { value: Float32Array; type: 'vec2<f32>' } }>
  readonly #theme: UniformGroup<{ uDark: { value: number; type: 'f32' } }>
  readonly #moving = new Set<number>()
  /** What is to be drawn, and whether some of it is not yet. */
  #wanted: { readonly slots: Uint32Array; readonly zoom: number } = { slots: new Uint32Array(0), zoom: 1 }
  #isBuilding = false
  #dirty: DirtyTexels

  constructor(options: BoardMeshOptions) {
    const { board, clock, pictures, liveElements, valueTexts, requestFrame } = options
    this.#liveIndices = new Map([...liveElements].map((element, i) => [element, i + 1]))
    this.#live = new LiveTextures(liveElements.size, clock)
    this.#sheet = new PictureSheet(pictures, requestFrame)
    for (const element of board.elements) if (element) askForPictures(element, this.#sheet)
    this.#pieces = new BoardPieces({
      board,
      atlases: { labels: this.#labels, pictures: this.#sheet },
      liveIndexOf: (slot) => this.#liveIndices.get(slot),
      showsValue: (slot) => valueTexts.has(slot),
      onWritten: ({ start, end }) => this.#dirty.add(start * TEXELS_PER_PIECE, end * TEXELS_PER_PIECE),
    })
    this.#source = createSource(this.#pieces.words)
    this.#dirty = new DirtyTexels(this.#source, BYTES_PER_TEXEL)
    const geometry = new Geometry({ attributes: {}, indexBuffer: this.#shown.quads })
    geometry.indexCount = 0
    const sheet = this.#sheet.open()
    const fixed = new UniformGroup({
      uMinText: { value: MIN_TEXT_PX / EM_PX, type: 'f32' },
      uMinHalf: { value: MIN_HALF_PX, type: 'f32' },
    })
    this.#cells = new UniformGroup({
      uCells: { value: new Float32Array([sheet.numColumns, sheet.numRows]), type: 'vec2<f32>' },
    })
    this.#theme = new UniformGroup({ uDark: { value: 0, type: 'f32' } })
    const shader = new Shader({
      glProgram: GlProgram.from({ vertex: PIECE_VERTEX, fragment: PIECE_FRAGMENT, name: 'pieces' }),
      resources: {
        uPieces: this.#source,
        uShown: this.#shown.source,
        uAtlas: this.#labels.source,
        uSheet: sheet.source,
        uLive: this.#live.colors,
        uMotion: this.#live.motions,
        flow: clock.uniforms,
        cells: this.#cells,
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

  /** Draws these elements alone, in this order, as fine as the zoom lets see, from the next {@link work} on. */
  show(slots: Uint32Array, zoom: number): void {
    this.#wanted = { slots, zoom }
    this.#isBuilding = true
  }

  /** Follows a change that the board has followed; what it adds is drawn once it is shown. */
  follow({ removed, changed }: SlotChange): void {
    this.#pieces.forget(changed)
    this.#pieces.forget(removed)
    this.#pieces.forgetTurns(removed)
    for (const slot of removed) this.#moving.delete(slot)
    if (removed.length > 0) {
      const gone = new Set(removed)
      const { slots, zoom } = this.#wanted
      this.#wanted = { slots: slots.filter((slot) => !gone.has(slot)), zoom }
    }
    this.#isBuilding = true
  }

  /** Whether elements that are to be drawn are not yet. */
  get isBuilding(): boolean {
    return this.#isBuilding
  }

  /** Takes wanted elements apart while `hasTime` says so. O(pieces of what is shown). */
  work(hasTime: () => boolean): void {
    if (!this.#isBuilding) return
    const { slots, zoom } = this.#wanted
    const list = this.#pieces.list(slots, zoom, this.#shown.numbers, hasTime)
    this.#isBuilding = !list.isWhole
    const outgrown = this.#shown.set(list)
    if (outgrown) {
      if (this.mesh.shader) this.mesh.shader.resources.uShown = this.#shown.source
      outgrown.destroy()
    }
    this.mesh.geometry.indexCount = list.count * INDICES_PER_QUAD
  }

  setColor(element: number, color: number): void {
    this.#withLiveIndex(element, (liveIndex) => this.#live.setColor(liveIndex, color))
  }

  setStale(element: number, isStale: boolean): void {
    this.#withLiveIndex(element, (liveIndex) => this.#live.setStale(liveIndex, isStale))
  }

  setHidden(element: number, isHidden: boolean): void {
    this.#withLiveIndex(element, (liveIndex) => this.#live.setHidden(liveIndex, isHidden))
  }

  /** Turns an element about its middle, from how it is drawn. O(its pieces). */
  setRotation(slot: number, angle: Radians): void {
    this.#pieces.turn(slot, angle)
  }

  setBlinking(element: number, isBlinking: boolean): void {
    this.#withLiveIndex(element, (liveIndex) => this.#live.setBlinking(liveIndex, isBlinking))
  }

  setLevel(element: number, part: number): void {
    this.#withLiveIndex(element, (liveIndex) => this.#live.setLevel(liveIndex, part))
  }

  /** @param speed - Turns/s of a wheel, document px/s of a flow. */
  setSpeed(element: number, speed: number): void {
    this.#withLiveIndex(element, (liveIndex) => this.#live.setSpeed(liveIndex, speed))
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
    this.#shown.upload()
    this.#uploadLabels()
    this.#live.upload()
    this.#uploadPictures()
  }

  destroy(): void {
    const { geometry, shader } = this.mesh
    this.mesh.destroy()
    geometry.destroy(true)
    shader?.destroy()
    this.#live.destroy()
    this.#sheet.destroy()
    this.#labels.destroy()
    this.#shown.destroy()
    this.#source.destroy()
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

  #uploadPictures(): void {
    const grown = this.#sheet.upload()
    if (!grown) return
    const { outgrown, sheet } = grown
    this.#cells.uniforms.uCells = new Float32Array([sheet.numColumns, sheet.numRows])
    if (this.mesh.shader) this.mesh.shader.resources.uSheet = sheet.source
    outgrown.destroy()
  }

  #uploadLabels(): void {
    const outgrown = this.#labels.upload()
    if (!outgrown) return
    if (this.mesh.shader) this.mesh.shader.resources.uAtlas = this.#labels.source
    outgrown.destroy()
  }

  #withLiveIndex(element: number, change: (liveIndex: number) => void): void {
    const liveIndex = this.#liveIndices.get(element)
    if (liveIndex !== undefined) change(liveIndex)
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

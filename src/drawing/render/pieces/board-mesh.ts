import { BufferImageSource, Geometry, GlProgram, Mesh, Shader, type TextureSource, UniformGroup } from 'pixi.js'
import type { Radians } from '#drawing/geometry/points.ts'
import type { BoardElements, SlotChange } from '#drawing/scene/board-elements.ts'
import { within, without } from '#drawing/scene/slot-lists.ts'
import { DirtyTexels } from '../dirty-texels.ts'
import type { FlowClock } from '../flow-mesh.ts'
import type { PictureCache } from '../picture-cache.ts'
import { INDICES_PER_QUAD } from '../quad-indices.ts'
import { BoardPieces } from './board-pieces.ts'
import { GradientRamps } from './gradient-ramps.ts'
import type { GrowingCanvas } from './growing-canvas.ts'
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
  /** Told when the board is larger than the textures: some of it is drawn as from afar. */
  onFull(): void
}

/**
 * A whole board as one mesh, for when more of it is in view than is worth a view each: quads without vertices of their
 * own, which the shader makes from the pieces in a texture. Which of them are drawn, another texture says. Live values have
 * textures too, so that a change costs one texel however many pieces an element has.
 */
export class BoardMesh {
  readonly mesh: Mesh<Geometry, Shader>
  /** The lifted elements, to be drawn above all others and away from their places. */
  readonly liftedMesh: Mesh<Geometry, Shader>
  #liveIndices: ReadonlyMap<number, number>
  #valueTexts: { has(element: number): boolean }
  readonly #pieces: BoardPieces
  readonly #shown = new ShownPieces()
  readonly #lifted = new ShownPieces()
  #liftedSlots: ReadonlySet<number> = new Set()
  #live: LiveTextures
  readonly #board: BoardElements
  readonly #clock: FlowClock
  readonly #sheet: PictureSheet
  readonly #labels = new LabelAtlas()
  readonly #ramps = new GradientRamps()
  #source: BufferImageSource
  readonly #theme: UniformGroup<{ uDark: { value: number; type: 'f32' } }>
  readonly #moving = new Set<number>()
  /** What is to be drawn, and whether some of it is not yet. */
  #wanted: { readonly slots: Uint32Array; readonly zoom: number } = { slots: new Uint32Array(0), zoom: 1 }
  #isBuilding = false
  #dirty: DirtyTexels

  constructor(options: BoardMeshOptions) {
    const { board, clock, pictures, liveElements, valueTexts, requestFrame, onFull } = options
    this.#board = board
    this.#clock = clock
    this.#liveIndices = indicesOf(liveElements)
    this.#valueTexts = valueTexts
    this.#live = new LiveTextures(liveElements.size, clock)
    this.#sheet = new PictureSheet(pictures, requestFrame)
    this.#pieces = new BoardPieces({
      board,
      atlases: { labels: this.#labels, pictures: this.#sheet, ramps: this.#ramps },
      liveIndexOf: (slot) => this.#liveIndices.get(slot),
      showsValue: (slot) => this.#valueTexts.has(slot),
      onFull,
      onWritten: ({ start, end }) => this.#dirty.add(start * TEXELS_PER_PIECE, end * TEXELS_PER_PIECE),
    })
    this.#source = createSource(this.#pieces.words)
    this.#dirty = new DirtyTexels(this.#source, BYTES_PER_TEXEL)
    const fixed = new UniformGroup({
      uMinText: { value: MIN_TEXT_PX / EM_PX, type: 'f32' },
      uMinHalf: { value: MIN_HALF_PX, type: 'f32' },
    })
    this.#theme = new UniformGroup({ uDark: { value: 0, type: 'f32' } })
    const glProgram = GlProgram.from({ vertex: PIECE_VERTEX, fragment: PIECE_FRAGMENT, name: 'pieces' })
    const resources = {
      uPieces: this.#source,
      uAtlas: this.#labels.canvas.source,
      uSheet: this.#sheet.canvas.source,
      uRamps: this.#ramps.canvas.source,
      uLive: this.#live.colors,
      uMotion: this.#live.motions,
      flow: clock.uniforms,
      theme: this.#theme,
      fixed,
    }
    const meshOf = ({ source, quads }: ShownPieces) => {
      const geometry = new Geometry({ attributes: {}, indexBuffer: quads })
      const shader = new Shader({ glProgram, resources: { ...resources, uShown: source } })
      return new Mesh({ geometry, shader, renderable: false })
    }
    this.mesh = meshOf(this.#shown)
    this.liftedMesh = meshOf(this.#lifted)
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

  /** Binds other elements to live values; all are as drawn until the next patch. */
  bind({ liveElements, valueTexts }: Pick<BoardMeshOptions, 'liveElements' | 'valueTexts'>): void {
    const touched = new Set([...this.#liveIndices.keys(), ...liveElements])
    const outgrown = this.#live
    this.#liveIndices = indicesOf(liveElements)
    this.#valueTexts = valueTexts
    this.#live = new LiveTextures(liveElements.size, this.#clock)
    this.#setTexture('uLive', this.#live.colors)
    this.#setTexture('uMotion', this.#live.motions)
    outgrown.destroy()
    this.#moving.clear()
    this.#pieces.forget([...touched].map((slot) => this.#board.tree.rootOf(slot)))
    this.#pieces.forgetTurns(touched)
    this.#isBuilding = true
  }

  /** Follows a change that the board has followed; what it adds is drawn once it is shown. */
  follow({ removed, changed, members }: SlotChange): void {
    this.#pieces.forget(changed)
    this.#pieces.forget(removed)
    const gone = [...removed, ...members.removed]
    this.#pieces.forgetTurns(gone)
    for (const slot of gone) this.#moving.delete(slot)
    if (removed.length > 0) {
      const { slots, zoom } = this.#wanted
      this.#wanted = { slots: without(slots, removed), zoom }
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
    const { slots } = this.#wanted
    const lifted = this.#liftedSlots
    const isLiftedWhole = this.#list(this.#lifted, this.liftedMesh, within(slots, lifted), hasTime)
    this.#isBuilding = !this.#list(this.#shown, this.mesh, without(slots, lifted), hasTime) || !isLiftedWhole
  }

  /** Lifts these elements off the board, and lays down those that were lifted before. */
  lift(slots: ReadonlySet<number>): void {
    this.#liftedSlots = slots
    this.#isBuilding = true
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
    this.#lifted.upload()
    this.#uploadCanvas('uAtlas', this.#labels)
    this.#uploadCanvas('uRamps', this.#ramps)
    this.#uploadCanvas('uSheet', this.#sheet)
    this.#live.upload()
  }

  destroy(): void {
    for (const mesh of [this.mesh, this.liftedMesh]) {
      const { geometry, shader } = mesh
      mesh.destroy()
      geometry.destroy(true)
      shader?.destroy()
    }
    this.#live.destroy()
    this.#sheet.destroy()
    this.#labels.canvas.destroy()
    this.#ramps.canvas.destroy()
    this.#shown.destroy()
    this.#lifted.destroy()
    this.#source.destroy()
  }

  /** Shows the pieces of some elements. @returns Whether all are. */
  #list(shown: ShownPieces, mesh: Mesh<Geometry, Shader>, slots: Uint32Array, hasTime: () => boolean): boolean {
    const list = this.#pieces.list(slots, this.#wanted.zoom, shown.numbers, hasTime)
    const outgrown = shown.set(list)
    if (outgrown) {
      if (mesh.shader) mesh.shader.resources.uShown = shown.source
      outgrown.destroy()
    }
    mesh.geometry.indexCount = list.count * INDICES_PER_QUAD
    // Pixi takes a count of 0 for all that the buffer holds
    mesh.renderable = list.count > 0
    return list.isWhole
  }

  #setTexture(name: 'uPieces' | 'uAtlas' | 'uRamps' | 'uSheet' | 'uLive' | 'uMotion', source: TextureSource): void {
    for (const { shader } of [this.mesh, this.liftedMesh]) if (shader) shader.resources[name] = source
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
    this.#setTexture('uPieces', this.#source)
    outgrown.destroy()
  }

  #uploadCanvas(name: 'uAtlas' | 'uRamps' | 'uSheet', { canvas }: { readonly canvas: GrowingCanvas }): void {
    const outgrown = canvas.upload()
    if (!outgrown) return
    this.#setTexture(name, canvas.source)
    outgrown.destroy()
  }

  #withLiveIndex(element: number, change: (liveIndex: number) => void): void {
    const liveIndex = this.#liveIndices.get(element)
    if (liveIndex !== undefined) change(liveIndex)
  }
}

/** Live values have index 1 and up in the textures. */
const indicesOf = (liveElements: ReadonlySet<number>): ReadonlyMap<number, number> =>
  new Map([...liveElements].map((element, i) => [element, i + 1]))

function createSource(words: Uint32Array<ArrayBuffer>): BufferImageSource {
  return new BufferImageSource({
    resource: words,
    width: TEXELS_PER_ROW,
    height: words.length / (TEXELS_PER_ROW * 4),
    format: 'rgba32uint',
    scaleMode: 'nearest',
  })
}

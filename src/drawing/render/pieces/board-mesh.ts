import { Buffer, BufferUsage, Geometry, GlProgram, Mesh, Shader, UniformGroup } from 'pixi.js'
import type { DrawingElement } from '../../document/drawing-element.ts'
import type { Radians } from '../../geometry/points.ts'
import type { FlowClock } from '../flow-mesh.ts'
import type { PictureCache } from '../picture-cache.ts'
import { BoardPieces } from './board-pieces.ts'
import { LabelAtlas } from './label-atlas.ts'
import { LiveTextures } from './live-textures.ts'
import { PictureSheet } from './picture-sheet.ts'
import { PIECE_BYTES } from './piece.ts'
import { PIECE_FRAGMENT, PIECE_VERTEX } from './piece-shader.ts'

/** Smaller texts are not read, CSS px to one em; smaller shapes are not seen, half their longer side. */
const MIN_TEXT_PX = 5
const MIN_HALF_PX = 0.35

const ROW = { stride: PIECE_BYTES, instance: true } as const
const CORNERS = new Float32Array([-1, -1, 1, -1, 1, 1, -1, 1])

export interface BoardMeshOptions {
  readonly elements: readonly DrawingElement[]
  readonly clock: FlowClock
  readonly pictures: PictureCache
  /** Elements that live values drive, each a slot. */
  readonly liveElements: ReadonlySet<number>
  readonly valueTexts: ReadonlySet<number>
  requestFrame(): void
}

/**
 * A whole board as one instanced mesh, for when more of it is in view than is worth a view each. Live values reach it by
 * textures, so that a change costs one texel however many pieces an element has.
 */
export class BoardMesh {
  readonly mesh: Mesh<Geometry, Shader>
  readonly #elements: readonly DrawingElement[]
  readonly #slots: ReadonlyMap<number, number>
  readonly #pieces: BoardPieces
  readonly #live: LiveTextures
  readonly #sheet: PictureSheet
  readonly #labels: LabelAtlas
  readonly #shown: Buffer
  readonly #look: UniformGroup<{ uDark: { value: number; type: 'f32' } }>
  readonly #moving = new Set<number>()
  #showsAll = true
  #elementsShown: Uint32Array = new Uint32Array(0)
  #isTurned = false

  constructor(options: BoardMeshOptions) {
    const { elements, clock, pictures, liveElements, valueTexts, requestFrame } = options
    this.#elements = elements
    this.#slots = new Map([...liveElements].map((element, i) => [element, i + 1]))
    this.#live = new LiveTextures(liveElements.size, clock)
    this.#sheet = new PictureSheet(pictures, requestFrame)
    this.#labels = new LabelAtlas()
    this.#pieces = new BoardPieces({
      elements,
      atlases: { labels: this.#labels, pictures: this.#sheet },
      slotOf: (element) => this.#slots.get(element),
      showsValue: (element) => valueTexts.has(element),
    })
    const buffer = new Buffer({
      data: this.#pieces.all,
      usage: BufferUsage.VERTEX | BufferUsage.COPY_DST,
      shrinkToFit: false,
    })
    this.#shown = buffer
    const geometry = new Geometry({
      attributes: {
        aCorner: { buffer: CORNERS, format: 'float32x2' },
        aAxes: { buffer, ...ROW, offset: 0, format: 'float32x4' },
        aPlace: { buffer, ...ROW, offset: 16, format: 'float32x2' },
        aShape: { buffer, ...ROW, offset: 24, format: 'float32x4' },
        aFill: { buffer, ...ROW, offset: 40, format: 'unorm8x4' },
        aStroke: { buffer, ...ROW, offset: 44, format: 'unorm8x4' },
        aLook: { buffer, ...ROW, offset: 48, format: 'uint32' },
        aSlot: { buffer, ...ROW, offset: 52, format: 'uint32' },
      },
      indexBuffer: new Uint16Array([0, 1, 2, 0, 2, 3]),
      instanceCount: this.#pieces.all.length / PIECE_BYTES,
    })
    const { numColumns: sheetColumns } = this.#sheet
    const fixed = new UniformGroup({
      uSheetColumns: { value: sheetColumns, type: 'f32' },
      uMinText: { value: MIN_TEXT_PX / this.#labels.emV, type: 'f32' },
      uMinHalf: { value: MIN_HALF_PX, type: 'f32' },
    })
    this.#look = new UniformGroup({ uDark: { value: 0, type: 'f32' } })
    const shader = new Shader({
      glProgram: GlProgram.from({ vertex: PIECE_VERTEX, fragment: PIECE_FRAGMENT, name: 'pieces' }),
      resources: {
        uAtlas: this.#labels.source,
        uSheet: this.#sheet.source,
        uLive: this.#live.colors,
        uMotion: this.#live.motions,
        flow: clock.uniforms,
        look: this.#look,
        fixed,
      },
    })
    this.mesh = new Mesh({ geometry, shader })
  }

  /** Whether something of the board moves by itself. */
  get isMoving(): boolean {
    return this.#moving.size > 0
  }

  /** Draws these elements alone, ascending; all of the board where they are most of it. O(their pieces). */
  show(elements: Uint32Array): void {
    const showsAll = elements.length * 2 > this.#elements.length
    if (showsAll && this.#showsAll) return
    this.#showsAll = showsAll
    this.#elementsShown = elements
    this.#fill()
  }

  #fill(): void {
    const bytes = this.#showsAll ? this.#pieces.all : this.#pieces.of(this.#elementsShown)
    this.mesh.geometry.instanceCount = bytes.length / PIECE_BYTES
    if (bytes.length > 0) this.#shown.data = bytes
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
    const { offset, size } = this.#pieces.turn(element, angle)
    if (this.#showsAll) this.#shown.update(size, offset)
    else this.#isTurned = true
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
    this.#look.uniforms.uDark = isDark ? 1 : 0
  }

  /** Sends what changed to the GPU; to be called before a frame that shows the mesh is drawn. */
  upload(): void {
    if (this.#isTurned) this.#fill()
    this.#isTurned = false
    this.#labels.upload()
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
  }

  #withSlot(element: number, change: (slot: number) => void): void {
    const slot = this.#slots.get(element)
    if (slot !== undefined) change(slot)
  }
}

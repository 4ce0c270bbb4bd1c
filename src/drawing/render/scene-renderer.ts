import { Container } from 'pixi.js'
import { type BindingTable, liveElementsOf, valueTextsOf } from '../binding/binding-table.ts'
import type { GlyphMetrics, ScenePatch } from '../binding/patch.ts'
import { readPaint } from '../document/paint.ts'
import { textAnchor } from '../document/text-layout.ts'
import type { BoardElements, SlotChange } from '../scene/board-elements.ts'
import type { Camera } from '../scene/camera.ts'
import { coveredTexts } from '../scene/covered-texts.ts'
import { without } from '../scene/slot-lists.ts'
import { ViewSet } from '../scene/view-set.ts'
import { isTank } from '../shapes/rect/tank-level.ts'
import { FlowClock } from './flow-mesh.ts'
import { budgetOf, REST_MS } from './frame-budget.ts'
import { GlyphMesh } from './glyph-mesh.ts'
import { Labels } from './labels.ts'
import { LiveMotion } from './live-motion.ts'
import type { OverlayLayer } from './overlay/overlay-layer.ts'
import { PictureCache } from './picture-cache.ts'
import { BoardMesh } from './pieces/board-mesh.ts'
import type { PixiApplication } from './pixi-setup.ts'
import { SceneEffects } from './scene-effects.ts'
import { ShapeContexts } from './shape-contexts.ts'
import { TextAtlas } from './text-atlas.ts'
import type { ElementView } from './views/element-view.ts'
import { FlowLines } from './views/flow-lines.ts'
import { shiftViews } from './views/shift-views.ts'
import { ViewMaker } from './views/view-maker.ts'

/** A board with more elements in view is drawn as one mesh instead of a view for each. */
const MAX_VIEWS = 2_000
/** Most hidden views kept for elements that may return into view. */
const KEPT_VIEWS = 2_000
const DARK_ALPHA = 0.25
const DEFAULT_BACKGROUND = { color: 0x3e3f4c, alpha: 1 } as const

export interface SceneOptions {
  readonly board: BoardElements
  /** Of the board, as stored. */
  readonly background: string
  readonly table: BindingTable
  /** The person asked for less motion. */
  readonly isMotionReduced: boolean
  /** Asks the frame loop for a frame. */
  requestFrame(): void
  /** Told, once or more, when the board is larger than the GPU can draw in full. */
  onFull(): void
}

export interface RendererStats {
  /** Elements that have a view on the board now. */
  readonly views: number
  /** Hidden views kept for later. */
  readonly kept: number
  readonly glyphs: number
  /** Frames drawn since the drawing was opened. */
  readonly frames: number
}

/** Draws one board: keeps the wanted views, applies live effects to them, and renders a frame on request. */
export class SceneRenderer {
  readonly #app: PixiApplication
  readonly #options: SceneOptions
  readonly #effects: SceneEffects
  readonly #world = new Container({ isRenderGroup: true })
  readonly #board = new Container({ sortableChildren: true })
  /** Views that are lifted off the board; moving a render group touches none of them. */
  readonly #liftedViews = new Container({ isRenderGroup: true, sortableChildren: true })
  #lifted: ReadonlySet<number> = new Set()
  readonly #contexts = new ShapeContexts()
  readonly #texts = new TextAtlas()
  readonly #labels = new Labels(this.#texts)
  readonly #pictures = new PictureCache()
  readonly #clock = new FlowClock()
  readonly #flows: FlowLines
  readonly #maker: ViewMaker
  #glyphs: GlyphMesh
  readonly #motion: LiveMotion
  readonly #views: ViewSet<ElementView>
  /** Text of the binding table that an element shows. */
  #valueTexts: ReadonlyMap<number, number>
  #liveElements: ReadonlySet<number>
  /** Draws boards that are too large for views alone. */
  #mesh: BoardMesh | null
  #frames = 0
  #isFar = false
  #isWhole = false
  #movedAt = 0
  #isOpening = true
  #isDestroyed = false

  constructor(app: PixiApplication, options: SceneOptions) {
    const { board, background, table } = options
    this.#app = app
    this.#options = options
    this.#valueTexts = valueTextsOf(table)
    this.#liveElements = liveElementsOf(table)
    this.#flows = new FlowLines(this.#clock, this.#board, board)
    this.#maker = new ViewMaker({
      board,
      container: this.#board,
      flows: this.#flows,
      clock: this.#clock,
      tools: {
        contexts: this.#contexts,
        labels: this.#labels,
        pictures: this.#pictures,
        isMotionReduced: options.isMotionReduced,
        requestFrame: options.requestFrame,
      },
      isLive: (slot) => this.#liveElements.has(slot),
      showsValue: (slot) => this.#valueTexts.has(slot),
    })
    this.#glyphs = new GlyphMesh(table)
    this.#motion = new LiveMotion(this.#clock, options.isMotionReduced, options.requestFrame)
    this.#views = new ViewSet(
      {
        create: (slot) => {
          const view = this.#maker.create(slot)
          if (this.#lifted.has(slot)) view.setLifted(this.#liftedViews)
          this.#effects.catchUp(slot, view)
          return view
        },
        show: (view, slot) => {
          view.setShown(true)
          view.setOrder(board.rankOf(slot))
          view.setLifted(this.#lifted.has(slot) ? this.#liftedViews : null)
          this.#effects.catchUp(slot, view)
        },
        hide: (view) => {
          this.#motion.forget(view)
          view.setShown(false)
        },
        drop: (view) => {
          this.#motion.forget(view)
          view.destroy()
        },
      },
      KEPT_VIEWS,
    )
    this.#world.addChild(this.#board, this.#liftedViews, this.#glyphs.mesh)
    this.#effects = new SceneEffects(board.elements.length, {
      motion: this.#motion,
      viewOf: (slot) => {
        const root = board.tree.rootOf(slot)
        const view = this.#views.shown.get(root)
        return root === slot ? view : view?.members?.get(slot)
      },
      mesh: () => this.#mesh,
      isLive: (slot) => this.#liveElements.has(slot),
      showsValue: (slot) => this.#valueTexts.has(slot),
      isTank(slot) {
        const element = board.elements[slot]
        return element ? isTank(element) : false
      },
    })
    this.#mesh = this.#isLarge ? this.#createMesh() : null
    this.#orderTexts()
    app.stage.addChild(this.#world)
    this.setBackground(background)
  }

  get glyphMetrics(): GlyphMetrics {
    return this.#glyphs.metrics
  }

  get stats(): RendererStats {
    const { numShown: views, numKept: kept } = this.#views
    return { views, kept, glyphs: this.#glyphs.numGlyphs, frames: this.#frames }
  }

  /** Whether every frame has to be drawn because something moves by itself. */
  get isMoving(): boolean {
    return this.#motion.isRunning
  }

  /** Whether the last frame showed all that is wanted. */
  get isWhole(): boolean {
    return this.#isWhole
  }

  /** Whether a value hides the element. */
  isHidden(element: number): boolean {
    return this.#effects.isHidden(element)
  }

  isOld(element: number): boolean {
    return this.#effects.isOld(element)
  }

  setBackground(css: string): void {
    this.#app.renderer.background.color = (readPaint(css) ?? DEFAULT_BACKGROUND).color
  }

  /** Draws marks above the elements, and a grid below them; both live as long as the renderer. */
  addOverlay({ grid, marks }: Pick<OverlayLayer, 'marks'> & Partial<Pick<OverlayLayer, 'grid'>>): void {
    if (grid) this.#world.addChildAt(grid, 0)
    this.#app.stage.addChild(marks)
  }

  setCamera({ x, y, zoom }: Camera): void {
    this.#movedAt = performance.now()
    this.#world.position.set(x, y)
    this.#world.scale.set(zoom)
    this.#motion.setZoom(zoom)
    this.#labels.setSharpness(zoom * this.#app.renderer.resolution)
  }

  /** @param resolution - Device pixels to one CSS px. */
  resize(width: number, height: number, resolution: number): void {
    this.#app.renderer.resize(width, height, resolution)
  }

  /** Sets the elements to show, in drawing order. Missing views are made in the next frames. */
  setWanted(elements: Uint32Array): void {
    this.#mesh?.show(elements, this.#world.scale.x)
    this.#isFar = this.#mesh !== null && this.#options.board.tree.hasMoreLeaves(elements, MAX_VIEWS)
    this.#views.setWanted(this.#isFar ? elements.subarray(0, 0) : elements)
  }

  /**
   * Follows a change that the board has followed. What was shown is drawn as it is now; what was added is shown once it
   * is wanted. O(elements that it names), and a number for each view where the drawing order changed.
   */
  follow(change: SlotChange): void {
    const { board } = this.#options
    const { removed, changed, shifted, splice, members } = change
    this.#effects.follow(change, board.elements.length)
    this.#views.remove(removed)
    this.#views.renew(this.#flows.follow(change))
    this.#views.renew(shiftViews(shifted, board, (slot) => this.#views.shown.get(slot)))
    this.#views.renew(without(changed, shifted))
    if (splice) for (const [slot, view] of this.#views.shown) view.setOrder(board.rankOf(slot))
    if (this.#mesh) this.#mesh.follow(change)
    else if (this.#isLarge) {
      this.#mesh = this.#createMesh()
      this.#effects.reportMesh(this.#liveElements)
    }
    for (const slot of [...changed, ...members.changed]) this.#placeText(slot)
    this.#orderTexts()
  }

  /**
   * Binds the board to another table: every element is as drawn until the next patch, which has to come from an evaluator
   * of that table. O(bound elements), and all value texts.
   */
  bind(table: BindingTable): void {
    const touched = new Set([...this.#liveElements, ...liveElementsOf(table)])
    this.#valueTexts = valueTextsOf(table)
    this.#liveElements = liveElementsOf(table)
    this.#effects.clear(touched)
    this.#views.renew(new Set([...touched].map((slot) => this.#options.board.tree.rootOf(slot))))
    this.#mesh?.bind({ liveElements: this.#liveElements, valueTexts: this.#valueTexts })
    const outgrown = this.#glyphs
    this.#glyphs = new GlyphMesh(table)
    this.#world.addChild(this.#glyphs.mesh)
    outgrown.destroy()
    this.#liftTexts()
    this.#orderTexts()
  }

  /**
   * Lifts elements off the board, for as long as they are dragged: they are drawn above all others, and moving them costs
   * the same however many they are. Those that were lifted before are laid down where they are. O(elements in view).
   */
  lift(slots: Uint32Array): void {
    const lifted = new Set(slots)
    for (const slot of this.#lifted) if (!lifted.has(slot)) this.#views.shown.get(slot)?.setLifted(null)
    for (const slot of lifted) if (!this.#lifted.has(slot)) this.#views.shown.get(slot)?.setLifted(this.#liftedViews)
    this.#lifted = lifted
    this.#mesh?.lift(lifted)
    this.#liftTexts()
    this.displace(0, 0)
  }

  /** Draws the lifted elements away from their places, document px. */
  displace(dx: number, dy: number): void {
    this.#liftedViews.position.set(dx, dy)
    this.#mesh?.liftedMesh.position.set(dx, dy)
    this.#glyphs.displace(dx, dy)
  }

  /** Applies a patch; it is kept for elements without a view until they get one. O(entries). */
  applyPatch({ elements, effects, numbers, texts }: ScenePatch): void {
    for (let i = 0; i < elements.length; i++)
      this.#effects.apply(elements[i] ?? 0, effects[i] ?? 0, numbers[i] ?? Number.NaN)
    if (texts) this.#glyphs.setTexts(texts)
  }

  /** Draws one frame. Returns whether another one is needed to complete the picture. */
  draw(now: number): boolean {
    const start = performance.now()
    const waitsForRest = this.#mesh !== null && start - this.#movedAt < REST_MS
    const end = start + budgetOf({ isOpening: this.#isOpening && !this.#mesh, waitsForRest })
    const hasTime = () => performance.now() < end
    const hasViewsLeft = waitsForRest ? this.#views.hasWork : this.#views.work(hasTime)
    const hasLabelsLeft = waitsForRest ? this.#labels.hasWork : this.#labels.work(hasTime)
    this.#texts.upload()
    this.#contexts.upload()
    const isMeshBuilding = this.#chooseMesh(this.#isOpening ? () => true : hasTime)
    this.#motion.advance(now)
    this.#glyphs.upload()
    this.#glyphs.setBlink(this.#motion.isDark ? DARK_ALPHA : 1)
    this.#mesh?.setDark(this.#motion.isDark)
    this.#app.renderer.render({ container: this.#app.stage })
    this.#frames++
    if (!hasViewsLeft && this.#views.numShown > 0) this.#isOpening = false
    this.#isWhole = this.#mesh ? !isMeshBuilding : !this.#views.isBuilding
    return hasViewsLeft || hasLabelsLeft || isMeshBuilding
  }

  /** Restores the application: empty stage, nothing left on the GPU. */
  destroy(): void {
    if (this.#isDestroyed) return
    this.#isDestroyed = true
    this.#motion.destroy()
    this.#views.clear()
    this.#glyphs.destroy()
    this.#mesh?.destroy()
    this.#clock.destroy()
    this.#world.destroy({ children: true })
    this.#contexts.destroy()
    this.#texts.destroy()
    this.#pictures.destroy()
  }

  /**
   * Shows the mesh while too many elements are in view, and until the wanted views are made. Returns whether the mesh
   * is still incomplete.
   */
  #chooseMesh(hasTime: () => boolean): boolean {
    if (!this.#mesh) return false
    const isShown = this.#isFar || this.#views.isBuilding
    if (isShown) {
      this.#mesh.work(hasTime)
      this.#isOpening = false
    }
    this.#mesh.mesh.visible = isShown
    this.#mesh.liftedMesh.visible = isShown
    this.#board.visible = !isShown
    this.#liftedViews.visible = !isShown
    this.#glyphs.setInOrder(!isShown)
    this.#motion.setBoardMoving(isShown && this.#mesh.isMoving)
    if (isShown) this.#mesh.upload()
    return isShown && this.#mesh.isBuilding
  }

  /** Whether the board holds more than is worth a view each. */
  get #isLarge(): boolean {
    const { board } = this.#options
    return board.tree.hasMoreLeaves(board.order, MAX_VIEWS)
  }

  #createMesh(): BoardMesh {
    const mesh = new BoardMesh({
      board: this.#options.board,
      clock: this.#clock,
      pictures: this.#pictures,
      liveElements: this.#liveElements,
      valueTexts: this.#valueTexts,
      requestFrame: this.#options.requestFrame,
      onFull: this.#options.onFull,
    })
    // hiding a render group does not make Pixi walk its children
    this.#board.isRenderGroup = true
    this.#world.addChildAt(mesh.mesh, this.#world.getChildIndex(this.#board) + 1)
    this.#world.addChildAt(mesh.liftedMesh, this.#world.getChildIndex(this.#liftedViews) + 1)
    mesh.lift(this.#lifted)
    return mesh
  }

  /** Puts values below the elements that are painted over them. */
  #orderTexts(): void {
    const { board } = this.#options
    const covered = coveredTexts(board, [...this.#valueTexts.keys()])
    const orders = covered.map(
      (slot) => [this.#valueTexts.get(slot) ?? -1, board.rankOf(board.tree.rootOf(slot))] as const,
    )
    this.#glyphs.setCovered(new Map(orders), this.#board)
  }

  #liftTexts(): void {
    const { tree } = this.#options.board
    const slots = [...this.#lifted].flatMap((slot) => [slot, ...tree.membersOf(slot)])
    this.#glyphs.lift(slots.flatMap((slot) => this.#valueTexts.get(slot) ?? []))
  }

  /** A value stands where its element is now. */
  #placeText(slot: number): void {
    const text = this.#valueTexts.get(slot)
    const { board } = this.#options
    const element = board.elements[slot]
    if (text === undefined || !element || !('text' in element)) return
    this.#glyphs.setPlace(text, textAnchor(element, board.parentFrameOf(slot)))
  }
}

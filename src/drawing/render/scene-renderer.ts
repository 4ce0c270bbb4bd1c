import { Container, Graphics } from 'pixi.js'
import { type BindingTable, drivers } from '../binding/binding-table.ts'
import { EFFECT, type GlyphMetrics, type ScenePatch } from '../binding/patch.ts'
import { TRUST } from '../binding/trust.ts'
import type { DrawingElement } from '../document/drawing-element.ts'
import { elementMatrix } from '../document/element-matrix.ts'
import { textAnchor } from '../document/text-layout.ts'
import { localPoint, radiansFromDegrees } from '../geometry/points.ts'
import type { BoardElements, SlotChange } from '../scene/board-elements.ts'
import type { Camera } from '../scene/camera.ts'
import { localBox } from '../scene/element-boxes.ts'
import { clearEffects, createLiveEffects, type LiveEffects, withMoreSlots } from '../scene/live-effects.ts'
import { ViewSet } from '../scene/view-set.ts'
import { FlowLines } from './flow-lines.ts'
import { FlowClock } from './flow-mesh.ts'
import { GlyphMesh } from './glyph-mesh.ts'
import { Labels } from './labels.ts'
import { LiveMotion } from './live-motion.ts'
import { readPaint } from './paint.ts'
import { PictureCache } from './picture-cache.ts'
import { BoardMesh } from './pieces/board-mesh.ts'
import { forgetDestroyed, type PixiApplication } from './pixi-setup.ts'
import { ShapeContexts } from './shape-contexts.ts'
import { TextAtlas } from './text-atlas.ts'
import { type ElementView, type ViewTools, viewOfParts } from './views/element-view.ts'
import { createParts } from './views/registry.ts'

/** A board with more elements in view is drawn as one mesh instead of a view for each. */
const MAX_VIEWS = 2_000
/** Most hidden views kept for elements that may return into view. */
const KEPT_VIEWS = 2_000
/** Views are made once the camera rests for this long; until then the mesh is shown. */
const REST_MS = 120
/** Time per frame for making views while the camera moves. */
const MOVING_BUDGET_MS = 1.5
const NO_ELEMENTS = new Uint32Array(0)
const FRAME_BUDGET_MS = 6
/** Time per frame until the first picture is complete: a few long frames show it sooner than many short ones. */
const OPENING_BUDGET_MS = 400
/** Pixi's entries of destroyed objects are freed once there are this many. */
const DROPS_TO_FORGET = 10_000
const DARK_ALPHA = 0.25
const DEFAULT_BACKGROUND = { color: 0x3e3f4c, alpha: 1 } as const
const MARK_STROKE = { width: 3, cap: 'butt', join: 'miter', miterLimit: 4 } as const
const MARK_COLOR = 0xffffff

export interface SceneOptions {
  readonly board: BoardElements
  /** Of the board, as stored. */
  readonly background: string
  readonly table: BindingTable
  /** The person asked for less motion. */
  readonly isMotionReduced: boolean
  /** Asks the frame loop for a frame. */
  requestFrame(): void
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
  #effects: LiveEffects
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
  readonly #glyphs: GlyphMesh
  readonly #motion: LiveMotion
  readonly #views: ViewSet<ElementView>
  /** Text of the binding table that an element shows. */
  readonly #valueTexts: ReadonlyMap<number, number>
  readonly #liveElements: ReadonlySet<number>
  /** Draws boards that are too large for views alone. */
  #mesh: BoardMesh | null
  /** Elements that blink without a view: as texts, or as pieces of the mesh. */
  readonly #blinking = new Set<number>()
  #frames = 0
  #isFar = false
  #isWhole = false
  #movedAt = 0
  #numDropped = 0
  #isOpening = true
  #isDestroyed = false

  constructor(app: PixiApplication, options: SceneOptions) {
    const { board, background, table } = options
    this.#app = app
    this.#options = options
    this.#effects = createLiveEffects(board.elements.length)
    this.#valueTexts = new Map(table.texts.map(({ element }, text) => [element, text]))
    this.#liveElements = new Set(drivers(table).flatMap((bindings) => bindings.map(({ element }) => element)))
    this.#flows = new FlowLines(this.#clock, this.#board, board)
    this.#glyphs = new GlyphMesh(table.charset, table.texts)
    this.#motion = new LiveMotion(this.#clock, options.isMotionReduced, options.requestFrame)
    this.#views = new ViewSet(
      {
        create: (element) => this.#createView(element),
        show: (view, element) => {
          view.setShown(true)
          view.setOrder(board.rankOf(element))
          view.setLifted(this.#lifted.has(element) ? this.#liftedViews : null)
          this.#catchUp(element, view)
        },
        hide: (view) => {
          this.#motion.forget(view)
          view.setShown(false)
        },
        drop: (view) => {
          this.#motion.forget(view)
          view.destroy()
          this.#numDropped++
        },
      },
      KEPT_VIEWS,
    )
    this.#world.addChild(this.#board, this.#liftedViews, this.#glyphs.mesh)
    this.#mesh = board.numElements > MAX_VIEWS ? this.#createMesh() : null
    app.stage.addChild(this.#world)
    app.renderer.background.color = (readPaint(background) ?? DEFAULT_BACKGROUND).color
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
    return this.#effects.hiddens[element] === 1
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
    this.#isFar = this.#mesh !== null && elements.length > MAX_VIEWS
    this.#views.setWanted(this.#isFar ? NO_ELEMENTS : elements)
  }

  /**
   * Follows a change that the board has followed. What was shown is drawn as it is now; what was added is shown once it
   * is wanted. O(elements that it names), and a number for each view where the drawing order changed.
   */
  follow(change: SlotChange): void {
    const { board } = this.#options
    const { added, removed, changed, shifted, splice } = change
    if (board.elements.length > this.#effects.hiddens.length)
      this.#effects = withMoreSlots(this.#effects, Math.ceil(board.elements.length * 1.5))
    for (const slot of [...removed, ...added]) clearEffects(this.#effects, slot)
    this.#views.remove(removed)
    this.#views.renew(this.#flows.follow(change))
    this.#shift(shifted)
    const isShifted = new Set(shifted)
    this.#views.renew(changed.filter((slot) => !isShifted.has(slot)))
    if (splice) for (const [slot, view] of this.#views.shown) view.setOrder(board.rankOf(slot))
    if (this.#mesh) this.#mesh.follow(change)
    else if (board.numElements > MAX_VIEWS) this.#mesh = this.#createMesh()
    for (const slot of changed) this.#placeText(slot)
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
    this.#glyphs.lift([...lifted].flatMap((slot) => this.#valueTexts.get(slot) ?? []))
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
      this.#applyEffect(elements[i] ?? 0, effects[i] ?? 0, numbers[i] ?? Number.NaN)
    if (texts) this.#glyphs.setTexts(texts)
  }

  /** Draws one frame. Returns whether another one is needed to complete the picture. */
  draw(now: number): boolean {
    const start = performance.now()
    const waitsForRest = this.#mesh !== null && start - this.#movedAt < REST_MS
    const restBudget = this.#isOpening && !this.#mesh ? OPENING_BUDGET_MS : FRAME_BUDGET_MS
    const end = start + (waitsForRest ? MOVING_BUDGET_MS : restBudget)
    const hasTime = () => performance.now() < end
    const hasViewsLeft = waitsForRest ? this.#views.hasWork : this.#views.work(hasTime)
    const hasLabelsLeft = waitsForRest ? this.#labels.hasWork : this.#labels.work(hasTime)
    this.#texts.upload()
    const isMeshBuilding = this.#chooseMesh(this.#isOpening ? () => true : hasTime)
    this.#motion.advance(now)
    this.#glyphs.upload()
    this.#glyphs.setBlink(this.#motion.isDark ? DARK_ALPHA : 1)
    this.#mesh?.setDark(this.#motion.isDark)
    this.#app.renderer.render({ container: this.#app.stage })
    this.#frames++
    if (this.#numDropped >= DROPS_TO_FORGET) {
      this.#numDropped = 0
      forgetDestroyed(this.#app)
    }
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
    this.#motion.setBoardMoving(isShown && this.#mesh.isMoving)
    if (isShown) this.#mesh.upload()
    return isShown && this.#mesh.isBuilding
  }

  #createView(slot: number): ElementView {
    const { board } = this.#options
    const element = board.elements[slot]
    if (!element) throw new RangeError(`The element in slot ${slot} is asked for, and there is none.`)
    const drawMark = () => this.#drawMark(element)
    const view =
      this.#flows.createView(slot, drawMark) ??
      viewOfParts(
        // the value is drawn instead of the text
        createParts(
          this.#valueTexts.has(slot) && 'text' in element ? { ...element, text: '' } : element,
          elementMatrix(element),
          this.#tools,
        ),
        element,
        board.rankOf(slot),
        this.#board,
        drawMark,
      )
    if (this.#lifted.has(slot)) view.setLifted(this.#liftedViews)
    this.#catchUp(slot, view)
    return view
  }

  #createMesh(): BoardMesh {
    const mesh = new BoardMesh({
      board: this.#options.board,
      clock: this.#clock,
      pictures: this.#pictures,
      liveElements: this.#liveElements,
      valueTexts: this.#valueTexts,
      requestFrame: this.#options.requestFrame,
    })
    // hiding a render group does not make Pixi walk its children
    this.#board.isRenderGroup = true
    this.#world.addChildAt(mesh.mesh, 1)
    this.#world.addChildAt(mesh.liftedMesh, 3)
    mesh.lift(this.#lifted)
    return mesh
  }

  /** Moves the views of elements that look as before. */
  #shift(slots: Uint32Array): void {
    const drawnAnew: number[] = []
    for (const slot of slots) {
      const element = this.#options.board.elements[slot]
      const view = this.#views.shown.get(slot)
      if (!element || !view?.setPosition) drawnAnew.push(slot)
      else {
        const [, , , , x, y] = elementMatrix(element)
        view.setPosition(x, y)
      }
    }
    this.#views.renew(drawnAnew)
  }

  /** A value stands where its element is now. */
  #placeText(slot: number): void {
    const text = this.#valueTexts.get(slot)
    const element = this.#options.board.elements[slot]
    if (text !== undefined && element && 'text' in element) this.#glyphs.setPlace(text, textAnchor(element))
  }

  get #tools(): ViewTools {
    return {
      contexts: this.#contexts,
      labels: this.#labels,
      pictures: this.#pictures,
      isMotionReduced: this.#options.isMotionReduced,
      requestFrame: this.#options.requestFrame,
      createParts,
    }
  }

  /** Applies the present live effects of an element to its view. */
  #catchUp(element: number, view: ElementView): void {
    if (!this.#liveElements.has(element)) return
    const { levels, spins, flows, blinks, rotations, hiddens } = this.#effects
    this.#paint(element, view)
    view.setHidden(hiddens[element] === 1)
    view.setRotation?.(radiansFromDegrees(rotations[element] ?? 0))
    view.setLevel?.(levels[element] ?? Number.NaN)
    this.#motion.setSpin(view, spins[element] ?? 0)
    this.#motion.setFlow(view, flows[element] ?? 0)
    this.#motion.setBlinking(view, blinks[element] === 1)
  }

  #applyEffect(element: number, effect: number, number: number): void {
    const effects = this.#effects
    const view = this.#views.shown.get(element)
    switch (effect) {
      case EFFECT.color:
        effects.colors[element] = number
        this.#mesh?.setColor(element, number)
        if (view) this.#paint(element, view)
        break
      case EFFECT.stale:
        effects.stales[element] = number
        this.#mesh?.setStale(element, number !== TRUST.good)
        if (view) this.#paint(element, view)
        break
      case EFFECT.visible:
        effects.hiddens[element] = 1 - number
        this.#mesh?.setHidden(element, number === 0)
        view?.setHidden(number === 0)
        break
      case EFFECT.rotation:
        effects.rotations[element] = number
        this.#mesh?.setRotation(element, radiansFromDegrees(number))
        view?.setRotation?.(radiansFromDegrees(number))
        break
      case EFFECT.level:
        effects.levels[element] = number
        this.#mesh?.setLevel(element, number)
        view?.setLevel?.(number)
        break
      case EFFECT.spin:
        effects.spins[element] = number
        this.#mesh?.setSpeed(element, number)
        if (view) this.#motion.setSpin(view, number)
        break
      case EFFECT.flow:
        effects.flows[element] = number
        this.#mesh?.setSpeed(element, number)
        if (view) this.#motion.setFlow(view, number)
        break
      case EFFECT.blink:
        effects.blinks[element] = number
        this.#mesh?.setBlinking(element, number === 1)
        if (this.#mesh || this.#valueTexts.has(element)) this.#noteBlinking(element, number === 1)
        if (view) this.#motion.setBlinking(view, number === 1)
        break
    }
  }

  #paint(element: number, view: ElementView): void {
    const color = this.#effects.colors[element] ?? Number.NaN
    view.setColor(Number.isNaN(color) ? null : color, this.#effects.stales[element] !== TRUST.good)
  }

  #noteBlinking(element: number, isBlinking: boolean): void {
    if (isBlinking) this.#blinking.add(element)
    else this.#blinking.delete(element)
    this.#motion.setNumBlinking(this.#blinking.size)
  }

  /** Rectangle around an element, in its local space. */
  #drawMark(element: DrawingElement): Graphics {
    const { minX, minY, maxX, maxY } = localBox(element)
    const points = [
      localPoint(minX - 4, minY - 4),
      localPoint(maxX + 4, minY - 4),
      localPoint(maxX + 4, maxY + 4),
      localPoint(minX - 4, maxY + 4),
    ]
    const mark = new Graphics(this.#contexts.stroke({ kind: 'polygon', points }, MARK_STROKE))
    mark.tint = MARK_COLOR
    return mark
  }
}

import type { BoundPoints } from '../binding/bind-points.ts'
import { type BoundValue, SMALL_DEPTH } from '../binding/patch.ts'
import { type Box, growBox } from '../geometry/box.ts'
import { boundsOfTransformedBox } from '../geometry/oriented-box.ts'
import { type ScreenPoint, worldPoint } from '../geometry/points.ts'
import type { MarkLevel, PointAlarms } from '../render/marks/alarm-marks.ts'
import { visibleBox } from '../scene/camera.ts'
import { localBox } from '../scene/element-boxes.ts'
import { BoardSession, type BoardSessionOptions } from './board-session.ts'
import { type CameraInput, listenForCamera } from './camera-input.ts'
import { HoverProbe } from './hover-probe.ts'
import type { ShownBoard } from './open-drawing.ts'
import { paintOverview } from './paint-overview.ts'
import { Pressables, type PressedElement } from './pressables.ts'
import type { ViewerCamera } from './viewer-camera.ts'
import type { DialogButton, HoverInfo, Overview, PictureArea, ViewerStats } from './viewer-types.ts'

export interface SessionOptions
  extends Omit<BoardSessionOptions, 'shown' | 'table' | 'onFrame' | 'onCamera' | 'onTrust'> {
  readonly shown: ShownBoard
  readonly dialogs: ReadonlyMap<number, DialogButton>
  onPress(button: DialogButton): void
  onPressElement(pressed: PressedElement): void
  onHover(info: HoverInfo | null): void
  onZoom(): void
  onView(): void
}

/** Between a chosen element and its frame, document px. */
const FRAME_GAP = 4

/** A board in a viewer: pointer and keys move the camera, and a pointer at rest finds the value below it. */
export class ViewerSession {
  readonly #options: SessionOptions
  readonly #board: BoardSession
  readonly #hover: HoverProbe
  readonly #input: CameraInput
  readonly #pressables: Pressables
  #points: BoundPoints
  #chosen: number | null = null
  #alarms: PointAlarms = new Map()
  /** The element that a finger touched last: touched again, it is pressed. */
  #touched: number | null = null

  constructor(options: SessionOptions) {
    const { target, shown, dialogs, onZoom, onView, onHover } = options
    this.#options = options
    this.#points = options.points
    this.#pressables = new Pressables(shown.board, shown.bindings.table)
    this.#board = new BoardSession({
      ...options,
      table: shown.bindings.table,
      onFrame: () => this.#input.flush(),
      onCamera: (isZoom) => {
        if (isZoom) onZoom()
        onView()
      },
      onTrust: () => {
        if (this.#chosen !== null) this.#frameChosen()
        if (this.#alarms.size > 0) this.#markAlarms()
      },
    })
    this.#hover = new HoverProbe({
      board: shown.board,
      isFound: (slot) => this.#pressables.has(slot) || dialogs.has(slot),
      isHidden: (slot) => this.#board.isHidden(slot),
      geometry: this.#board.geometry,
      camera: () => this.camera.current,
      onHover: (info) => {
        target.toggleAttribute('data-pressable', info !== null)
        onHover(info)
      },
    })
    this.#input = listenForCamera({
      target,
      camera: this.camera,
      requestFrame: () => this.#board.requestFrame(),
      onPoint: (at) => this.#hover.pointAt(at),
      onTap: (at, { isTouch }) => {
        // a finger rests nowhere: its tap shows what a pointer at rest shows
        if (isTouch) this.#hover.pointAt(at)
        void this.#press(at, isTouch)
      },
    })
  }

  get camera(): ViewerCamera {
    return this.#board.camera
  }

  get stats(): ViewerStats {
    return this.#board.stats
  }

  bind(points: BoundPoints): void {
    this.#points = points
    this.#board.bind(points)
    this.#markAlarms()
  }

  setAlarms(alarms: PointAlarms): void {
    this.#alarms = alarms
    this.#markAlarms()
  }

  inspect(element: number): Promise<readonly BoundValue[]> {
    return this.#board.inspect(element)
  }

  /** What shows a point, as if it was pressed. */
  locate(pointId: number): PressedElement | null {
    const slot = this.#pressables
      .showing(pointId, this.#points)
      .find((each) => this.#options.shown.board.isDrawn(each) && !this.#board.isHidden(each))
    return slot === undefined ? null : this.#pressables.pressed(slot, this.#points)
  }

  reveal(element: number): void {
    const box = this.#boxOf(element)
    if (box) this.camera.reveal(box)
  }

  choose(element: number | null): void {
    this.#chosen = element
    this.#keepChosenInside()
    this.#frameChosen()
  }

  get overview(): Overview {
    const { extent, current, window } = this.camera
    const { board } = this.#options.shown
    return {
      extent,
      view: visibleBox(current, window),
      paint: (context, scale) => paintOverview(context, board, extent, scale),
    }
  }

  picture(area: PictureArea): Promise<HTMLCanvasElement> {
    return this.#board.picture(area)
  }

  resize(): void {
    this.#board.resize()
    this.#keepChosenInside()
  }

  destroy(): void {
    this.#input.stop()
    this.#hover.close()
    this.#board.destroy()
  }

  async #press(at: ScreenPoint, isTouch: boolean): Promise<void> {
    const { dialogs, onPress, onPressElement } = this.#options
    const slot = await this.#hover.elementAt(at)
    const button = slot === null ? undefined : dialogs.get(slot)
    const isFirstTouch = isTouch && slot !== this.#touched
    this.#touched = isTouch ? slot : null
    if (button) onPress(button)
    else if (slot !== null && !isFirstTouch) onPressElement(this.#pressables.pressed(slot, this.#points))
  }

  #keepChosenInside(): void {
    const box = this.#chosen === null ? null : this.#boxOf(this.#chosen)
    if (box) this.camera.keepInside(box)
  }

  #frameChosen(): void {
    const box = this.#chosen === null ? null : this.#boxOf(this.#chosen)
    this.#board.setOverlay(
      box
        ? [{ kind: 'line', points: cornersOf(growBox(box, FRAME_GAP)), isClosed: true, tone: 'chosen', width: 2 }]
        : [],
    )
  }

  /** Each symbol or element is marked once, with the worst level of its points. */
  #markAlarms(): void {
    const levels = new Map<number, MarkLevel>()
    for (const [pointId, level] of this.#alarms)
      for (const slot of this.#pressables.showing(pointId, this.#points)) {
        const whole = this.#pressables.wholeOf(slot)
        if (level >= (levels.get(whole) ?? 0) && this.#options.shown.board.isDrawn(whole)) levels.set(whole, level)
      }
    const marks = [...levels].sort(([, one], [, other]) => one - other)
    this.#board.setAlarmMarks(
      marks.flatMap(([slot, level]) => {
        const box = this.#boxOf(slot)
        return box ? [{ box, level }] : []
      }),
    )
  }

  #boxOf(slot: number): Box | null {
    const { board } = this.#options.shown
    const element = board.elements[slot]
    if (!element) return null
    const box = localBox(element)
    // with the age of an old value, which a frame would cross otherwise
    const depth = 'fontSize' in element && this.#board.showsAge(slot) ? SMALL_DEPTH * element.fontSize : 0
    return boundsOfTransformedBox(board.frameOf(slot), { ...box, maxY: box.maxY + depth })
  }
}

const cornersOf = ({ minX, minY, maxX, maxY }: Box) => [
  worldPoint(minX, minY),
  worldPoint(maxX, minY),
  worldPoint(maxX, maxY),
  worldPoint(minX, maxY),
]

import type { BoundPoints } from '../binding/bind-points.ts'
import type { BoundValue } from '../binding/patch.ts'
import type { ScreenPoint } from '../geometry/points.ts'
import { BoardSession, type BoardSessionOptions } from './board-session.ts'
import { type CameraInput, listenForCamera } from './camera-input.ts'
import { HoverProbe } from './hover-probe.ts'
import type { ShownBoard } from './open-drawing.ts'
import type { ViewerCamera } from './viewer-camera.ts'
import type { DialogButton, HoverInfo, ViewerStats } from './viewer-types.ts'

export interface SessionOptions extends Omit<BoardSessionOptions, 'shown' | 'table' | 'onFrame' | 'onCamera'> {
  readonly shown: ShownBoard
  readonly dialogs: ReadonlyMap<number, DialogButton>
  onPress(button: DialogButton): void
  onHover(info: HoverInfo | null): void
  onZoom(): void
}

/** A board in a viewer: pointer and keys move the camera, and a pointer at rest finds the value below it. */
export class ViewerSession {
  readonly #board: BoardSession
  readonly #hover: HoverProbe
  readonly #input: CameraInput

  constructor(options: SessionOptions) {
    const { target, shown, dialogs, onZoom, onHover } = options
    this.#board = new BoardSession({
      ...options,
      table: shown.bindings.table,
      onFrame: () => this.#input.flush(),
      onCamera: (isZoom) => {
        if (isZoom) onZoom()
      },
    })
    this.#hover = new HoverProbe({
      board: shown.board,
      isFound: (slot) => this.#board.isBound(slot) || dialogs.has(slot),
      isHidden: (slot) => this.#board.isHidden(slot),
      geometry: this.#board.geometry,
      camera: () => this.camera.current,
      onHover: (info) => {
        target.toggleAttribute('data-pressable', info !== null && dialogs.has(info.element))
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
        void this.#press(at, options)
      },
    })
  }

  async #press(at: ScreenPoint, { dialogs, onPress }: SessionOptions): Promise<void> {
    const slot = dialogs.size > 0 ? await this.#hover.elementAt(at) : null
    const button = slot === null ? undefined : dialogs.get(slot)
    if (button) onPress(button)
  }

  get camera(): ViewerCamera {
    return this.#board.camera
  }

  get stats(): ViewerStats {
    return this.#board.stats
  }

  bind(points: BoundPoints): void {
    this.#board.bind(points)
  }

  inspect(element: number): Promise<readonly BoundValue[]> {
    return this.#board.inspect(element)
  }

  resize(): void {
    this.#board.resize()
  }

  destroy(): void {
    this.#input.stop()
    this.#hover.close()
    this.#board.destroy()
  }
}

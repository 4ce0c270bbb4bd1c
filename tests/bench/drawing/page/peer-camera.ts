import { screenPoint } from '#drawing/geometry/points.ts'
import { type Camera, fitCamera, panCamera, zoomCamera } from '#drawing/scene/camera.ts'

/** CSS px from document px. */
export const screenFromWorld = ({ x, y, zoom }: Camera, worldX: number, worldY: number) => ({
  x: worldX * zoom + x,
  y: worldY * zoom + y,
})

const LIMITS = { min: 0.001, max: 16 }

/** Camera for a contestant that has none; moves in the same steps as the viewer's. */
export class PeerCamera {
  readonly #size: { width: number; height: number }
  readonly #onChange: (camera: Camera) => void
  current: Camera

  constructor(stage: HTMLElement, sheet: { width: number; height: number }, onChange: (camera: Camera) => void) {
    this.#size = { width: stage.clientWidth, height: stage.clientHeight }
    this.#onChange = onChange
    this.current = fitCamera(this.#size, { minX: 0, minY: 0, maxX: sheet.width, maxY: sheet.height })
  }

  panBy(dx: number, dy: number): void {
    this.current = panCamera(this.current, dx, dy)
    this.#onChange(this.current)
  }

  zoomBy(factor: number): void {
    const middle = screenPoint(this.#size.width / 2, this.#size.height / 2)
    this.current = zoomCamera(this.current, middle, factor, LIMITS)
    this.#onChange(this.current)
  }
}

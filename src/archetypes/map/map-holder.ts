// When a map is open: while it is in sight. A browser gives a tab about sixteen pictures of WebGL, and takes the oldest away
// for a new one; so a map that has been out of sight for some seconds gives its own back, and is made anew, where it was,
// when it is seen again.

import type { Bounds, Camera } from './map-layers.ts'
import type { MapSurface } from './map-surface.ts'

const GIVE_BACK_MS = 5_000

interface HolderOptions {
  /** Opens the map; @throws {Error} where there is no WebGL. */
  readonly open: (container: HTMLElement, camera: Camera | Bounds, onLost: () => void) => MapSurface
  /** What is shown at first. */
  readonly camera: Camera | Bounds
  /** The map is open, closed, or cannot be. */
  readonly onChange: (surface: MapSurface | null, problem: unknown) => void
  /** How long a map that is out of sight stays open, ms. */
  readonly giveBackMs?: number
}

export class MapHolder {
  readonly #container: HTMLElement
  readonly #options: HolderOptions
  readonly #observer: IntersectionObserver
  #camera: Camera | Bounds
  #surface: MapSurface | null = null
  #timer: ReturnType<typeof setTimeout> | undefined

  constructor(container: HTMLElement, options: HolderOptions) {
    this.#container = container
    this.#options = options
    this.#camera = options.camera
    this.#observer = new IntersectionObserver((entries) => this.#see(entries.at(-1)?.isIntersecting === true))
    this.#observer.observe(container)
  }

  close(): void {
    this.#observer.disconnect()
    clearTimeout(this.#timer)
    this.#giveBack()
  }

  #see(isInSight: boolean): void {
    clearTimeout(this.#timer)
    if (isInSight) this.#open()
    else this.#timer = setTimeout(() => this.#giveBack(), this.#options.giveBackMs ?? GIVE_BACK_MS)
  }

  #open(): void {
    if (this.#surface) return
    try {
      this.#surface = this.#options.open(this.#container, this.#camera, () => {
        this.#giveBack()
        this.#open()
      })
      this.#options.onChange(this.#surface, null)
    } catch (problem) {
      this.#options.onChange(null, problem)
    }
  }

  #giveBack(): void {
    if (!this.#surface) return
    this.#camera = this.#surface.camera()
    this.#surface.remove()
    this.#surface = null
    this.#options.onChange(null, null)
  }
}

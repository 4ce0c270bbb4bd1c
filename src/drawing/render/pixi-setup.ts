// A drawing on the GPU. scene-renderer keeps a view of each element that the scene wants, in board order, and draws a
// frame on request; views/ makes the views, pieces/ the mesh of a large board, both from what shapes say that an element
// paints. Neighbours: scene decides which views are wanted, patches of binding say what changed, react hosts the canvas.
// Invariants: a value changes tints, transforms, attributes and glyphs, never a Graphics, but for what has a gradient;
// nothing outlives its renderer; everything can be rebuilt from the document alone.

import 'pixi.js/unsafe-eval'
import 'pixi.js/filters'
import 'pixi.js/graphics'
import 'pixi.js/mesh'
import {
  AbstractRenderer,
  type Application,
  type ApplicationOptions,
  BatchTextureArray,
  GCManagedHash,
  GlBackBufferSystem,
  globalUniformsBitGl,
  type SharedRendererOptions,
  Ticker,
} from 'pixi.js'

export type PixiApplication = Application

/**
 * Pixi writes a number into the shader text of every application and caches each text for good: tens of kilobytes per
 * opened viewer. A text that defines its own name is left alone, so all viewers share it.
 */
const SHADER_NAME = '#define SHADER_NAME drawing\n'
Object.assign(globalUniformsBitGl, {
  vertex: { header: SHADER_NAME + globalUniformsBitGl.vertex.header },
  fragment: { header: SHADER_NAME },
})

/**
 * Pixi keeps batches for use in later drawings, and each keeps the number of every texture that it ever had: numbers only
 * rise, so that the lists grow with each drawing that is opened. Emptied batches forget them here.
 */
BatchTextureArray.prototype.clear = function clear(this: BatchTextureArray): void {
  this.textures.length = 0
  this.ids = Object.create(null)
  this.count = 0
}

/**
 * Pixi numbers renderers without end, and whatever is drawn keeps a list as long as the number of its renderer: every
 * element cost four bytes more with each drawing opened before. A new renderer takes the lowest number that is free.
 */
const numbersInUse = new Set<number>()
Object.defineProperty(AbstractRenderer.prototype, 'uid', {
  set(this: AbstractRenderer<unknown, SharedRendererOptions>) {
    let number = 0
    while (numbersInUse.has(number)) number++
    numbersInUse.add(number)
    // a field of its own, as Pixi reads it for all that it draws
    Object.defineProperty(this, 'uid', { value: number, writable: true })
  },
})
const { destroy } = AbstractRenderer.prototype
AbstractRenderer.prototype.destroy = function destroyAndFree(
  this: AbstractRenderer<unknown, SharedRendererOptions>,
  ...options
): void {
  const { uid } = this
  destroy.apply(this, options)
  numbersInUse.delete(uid)
}

/**
 * Pixi keeps an empty entry for all that was on the GPU and is destroyed, and frees entries by ten thousands only: they pile
 * up while a drawing is panned for days, and while a wall shows one drawing after the other.
 */
const { remove } = GCManagedHash.prototype
GCManagedHash.prototype.remove = function removeWithEntry(item, ...args) {
  remove.call(this, item, ...args)
  if (this.items[item.uid] === null) Reflect.deleteProperty(this.items, item.uid)
}

/**
 * Pixi makes a shader for a back buffer, which no application asks for here, and never destroys it. It is bound to the
 * white texture of all applications, which then kept a part of each that ever was: of every opened viewer, and every
 * lost context.
 */
GlBackBufferSystem.prototype.init = () => undefined

/**
 * Options of the application. Frames are drawn on request only, since control rooms leave drawings open for months.
 * Pixi's events, accessibility layer and garbage collection are off: the canvas host handles pointer and keyboard, and
 * the renderer destroys what it made.
 */
export const APPLICATION_OPTIONS = {
  preference: 'webgl',
  autoStart: false,
  sharedTicker: false,
  antialias: true,
  autoDensity: true,
  skipExtensionImports: true,
  gcActive: false,
  gcMaxUnusedTime: Number.POSITIVE_INFINITY,
} as const satisfies Partial<ApplicationOptions>

/**
 * Textures per batch. Pixi's default is the GPU's number of texture units, among which its shader chooses for each
 * pixel: on a software GPU 32 units took three times as long as 4, and drawings use few.
 */
const TEXTURES_IN_BATCH = 4

/** Prepares a started application; call before its first frame. */
export function prepareApplication({ renderer }: PixiApplication): void {
  renderer.limits.maxBatchableTextures = TEXTURES_IN_BATCH
  // Pixi's shared ticker would run every frame for systems that are off here
  Ticker.system.autoStart = false
  Ticker.system.stop()
}

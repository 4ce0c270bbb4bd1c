// A drawing on the GPU. scene-renderer keeps a view of each element that the scene wants, in board order, and draws a
// frame on request; views/ makes the views, one module an element kind. Neighbours: scene decides which views are
// wanted, patches of binding say what changed, react hosts the canvas. Invariants: a value changes tints, transforms,
// attributes and glyphs, never a Graphics; nothing outlives its renderer; everything can be rebuilt from the document
// alone.

import 'pixi.js/unsafe-eval'
import 'pixi.js/filters'
import 'pixi.js/graphics'
import 'pixi.js/mesh'
import { type Application, type ApplicationOptions, globalUniformsBitGl, Ticker } from 'pixi.js'

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

/**
 * Frees the empty entries that Pixi keeps for destroyed objects, which pile up while a drawing is panned for days.
 * Nothing in use is unloaded, however long ago it was drawn.
 */
export function forgetDestroyed({ renderer }: PixiApplication): void {
  renderer.gc.run()
}

/** Prepares a started application; call before its first frame. */
export function prepareApplication({ renderer }: PixiApplication): void {
  renderer.limits.maxBatchableTextures = TEXTURES_IN_BATCH
  // Pixi's shared ticker would run every frame for systems that are off here
  Ticker.system.autoStart = false
  Ticker.system.stop()
}

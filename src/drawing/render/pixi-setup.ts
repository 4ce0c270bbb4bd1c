// A drawing on the GPU. scene-renderer keeps one view for each element that the scene wants, in board order, and draws a
// frame when it is asked to; views/ makes them, one module an element kind. Neighbours: scene decides what is wanted,
// binding's patches say what changed, react hosts the canvas. Invariants: a value changes tints, transforms, attributes
// and glyphs, never a Graphics; nothing here outlives its renderer; everything can be made anew from the document alone.

import 'pixi.js/unsafe-eval'
import 'pixi.js/graphics'
import 'pixi.js/mesh'
import { type Application, type ApplicationOptions, globalUniformsBitGl, Ticker } from 'pixi.js'

export type PixiApplication = Application

/**
 * Pixi numbers the shaders of every application in their text, and remembers each text for good: tens of kilobytes for each
 * viewer that is opened. A text that brings a name along is left as it is, so it is the same in all of them.
 */
const SHADER_NAME = '#define SHADER_NAME drawing\n'
Object.assign(globalUniformsBitGl, {
  vertex: { header: SHADER_NAME + globalUniformsBitGl.vertex.header },
  fragment: { header: SHADER_NAME },
})

/**
 * How the application is started. Frames are asked for, never run by themselves: control rooms leave drawings on for
 * months. Pixi's events, accessibility layer and garbage collection stay out: the canvas host answers the pointer and
 * the keyboard, and the renderer destroys what it made.
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
 * Textures that one batch may hold. Pixi's own choice is as many as the GPU has units, and its shader asks for each pixel
 * which of them is meant: with 32 a drawing took three times as long as with 4 on a GPU in software, and drawings have few.
 */
const TEXTURES_IN_BATCH = 4

/**
 * Frees what Pixi remembers of objects that were destroyed: an empty entry each, which piles up while a drawing is panned
 * for days. Nothing that is in use is unloaded, however long ago it was drawn.
 */
export function forgetDestroyed({ renderer }: PixiApplication): void {
  renderer.gc.run()
}

/** Readies a started application for drawing; to be called before its first frame. */
export function prepareApplication({ renderer }: PixiApplication): void {
  renderer.limits.maxBatchableTextures = TEXTURES_IN_BATCH
  // the ticker that Pixi's systems share would call back every frame for work that is switched off here
  Ticker.system.autoStart = false
  Ticker.system.stop()
}

// A drawing on the GPU. scene-renderer keeps one view for each element that the scene wants, in board order, and draws a
// frame when it is asked to; views/ makes them, one module an element kind. Neighbours: scene decides what is wanted,
// binding's patches say what changed, react hosts the canvas. Invariants: a value changes tints, transforms, attributes
// and glyphs, never a Graphics; nothing here outlives its renderer; everything can be made anew from the document alone.

import 'pixi.js/unsafe-eval'
import 'pixi.js/graphics'
import 'pixi.js/mesh'
import { type Application, type ApplicationOptions, Ticker } from 'pixi.js'

export type PixiApplication = Application

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
} as const satisfies Partial<ApplicationOptions>

/** Stops the ticker that Pixi's systems share: it would call back every frame for work that is switched off here. */
export function quietSystemTicker(): void {
  Ticker.system.autoStart = false
  Ticker.system.stop()
}

import { Application } from '@pixi/react'
import { memo } from 'react'
import { CANVAS_BACKGROUND } from '#contract/drawing/document.ts'
import { APPLICATION_OPTIONS, type PixiApplication } from '../render/pixi-setup.ts'

export interface PixiHostProps {
  /** Initial size, CSS px, so that the canvas need not be resized at once. */
  readonly width: number
  readonly height: number
  /** Called once the application can draw, possibly after the host was unmounted. Must not change between renders. */
  onApp(app: PixiApplication): void
}

/**
 * The Pixi application and its canvas. Elements are not components: the renderer owns the scene below the stage.
 * Rendered once only, since each render would set the options on the running application again; so its size is the
 * initial one, whatever the page makes of the canvas later.
 */
export const PixiHost = memo(function PixiHost({ width, height, onApp }: PixiHostProps) {
  return (
    <Application
      {...APPLICATION_OPTIONS}
      width={width}
      height={height}
      background={CANVAS_BACKGROUND}
      resolution={globalThis.devicePixelRatio || 1}
      onInit={onApp}
    />
  )
})

import { Application } from '@pixi/react'
import { memo } from 'react'
import { CANVAS_BACKGROUND } from '#contract/drawing/document.ts'
import { APPLICATION_OPTIONS, type PixiApplication } from '../render/pixi-setup.ts'

export interface PixiHostProps {
  /** Of what the canvas will fill, CSS px: made so, it need not be made anew at once. */
  readonly width: number
  readonly height: number
  /** Called once the application can draw; must not change. It may come after the host has gone. */
  onApp(app: PixiApplication): void
}

/**
 * The application and its canvas. Elements are no components: the scene below the stage is the renderer's own.
 * Never rendered twice: each rendering would set the options on the running application again. So its size is the one
 * that it is made with, and stays the same when the page gives its canvas another.
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

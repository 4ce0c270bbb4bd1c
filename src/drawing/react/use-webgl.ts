import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { PixiApplication } from '../render/pixi-setup.ts'

/** Pauses before a context is asked for again after a loss; the last one repeats. */
const RETRY_PAUSES_MS = [0, 500, 1_000, 2_000, 5_000, 10_000] as const

export type WebglPhase = 'starting' | 'running' | 'restoring' | 'unavailable'

export interface Webgl {
  readonly phase: WebglPhase
  /**
   * React key of the host: a new key makes a new canvas, context and application. Null while no host may be mounted.
   */
  readonly generation: number | null
  readonly app: PixiApplication | null
  /** Call with each started application. A stable function. */
  onApp(app: PixiApplication): void
}

interface WebglState {
  readonly phase: WebglPhase
  readonly generation: number
  readonly app: PixiApplication | null
}

/**
 * Watches the graphics context of a viewer. A lost context takes everything on the GPU with it, so all of it is
 * rebuilt: the host gets a new key as soon as the browser grants contexts again.
 */
export function useWebgl(): Webgl {
  const [{ phase, generation, app }, setState] = useState<WebglState>(() => ({
    phase: hasWebgl() ? 'starting' : 'unavailable',
    generation: 0,
    app: null,
  }))
  // Mounts the host in a layout effect, so that React runs its passive effects before the application starts: strict
  // mode runs them twice, and @pixi/react would destroy a started application for good.
  const [hostGeneration, setHostGeneration] = useState<number | null>(null)
  useLayoutEffect(() => setHostGeneration(generation), [generation])
  const isMounted = useRef(false)
  useLayoutEffect(() => {
    isMounted.current = true
    return () => {
      isMounted.current = false
    }
  }, [])

  const onApp = useCallback((started: PixiApplication) => {
    if (isMounted.current) setState((state) => ({ ...state, phase: 'running', app: started }))
  }, [])

  useEffect(() => {
    if (!app) return
    const { canvas } = app
    const handleLoss = (event: Event): void => {
      event.preventDefault()
      setState((state) => ({ ...state, phase: 'restoring', app: null }))
    }
    canvas.addEventListener('webglcontextlost', handleLoss)
    return () => canvas.removeEventListener('webglcontextlost', handleLoss)
  }, [app])

  useEffect(() => {
    if (phase !== 'restoring' && phase !== 'unavailable') return
    let numTries = 0
    let timer: ReturnType<typeof setTimeout>
    const tryAgain = (): void => {
      if (hasWebgl()) setState((state) => ({ phase: 'starting', generation: state.generation + 1, app: null }))
      else {
        numTries++
        wait()
      }
    }
    const wait = (): void => {
      timer = setTimeout(tryAgain, RETRY_PAUSES_MS[Math.min(numTries, RETRY_PAUSES_MS.length - 1)])
    }
    wait()
    return () => clearTimeout(timer)
  }, [phase])

  const isHostWanted = (phase === 'starting' || phase === 'running') && hostGeneration === generation
  return { phase, generation: isHostWanted ? generation : null, app, onApp }
}

/** Whether the browser grants a context now. The probe's own is released at once, since browsers have few. */
function hasWebgl(): boolean {
  const context = document.createElement('canvas').getContext('webgl2')
  context?.getExtension('WEBGL_lose_context')?.loseContext()
  return context !== null
}

import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { PixiApplication } from '../render/pixi-setup.ts'

/** After a loss the GPU may be away for a while; the last pause repeats. */
const RETRY_PAUSES_MS = [0, 500, 1_000, 2_000, 5_000, 10_000] as const

export type WebglPhase = 'starting' | 'running' | 'restoring' | 'unavailable'

export interface Webgl {
  readonly phase: WebglPhase
  /** Key of the host: a new one is a new canvas, context and application. Null: no host may be mounted yet. */
  readonly generation: number | null
  readonly app: PixiApplication | null
  /** To be called with each application that has started. Always the same function. */
  onApp(app: PixiApplication): void
}

interface WebglState {
  readonly phase: WebglPhase
  readonly generation: number
  readonly app: PixiApplication | null
}

/**
 * Follows the graphics context of a viewer. When it is lost everything on the GPU is gone, and is not patched up but made
 * anew: the host gets a new key as soon as the browser gives contexts again.
 */
export function useWebgl(): Webgl {
  const [{ phase, generation, app }, setState] = useState<WebglState>(() => ({
    phase: hasWebgl() ? 'starting' : 'unavailable',
    generation: 0,
    app: null,
  }))
  // The host is mounted by a layout effect, so that React runs its passive effects before its application can have
  // started: strict mode runs them twice, and @pixi/react would take a started application down for good.
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

/** Whether the browser gives a context now. The one it gave is handed back at once: browsers have few. */
function hasWebgl(): boolean {
  const context = document.createElement('canvas').getContext('webgl2')
  context?.getExtension('WEBGL_lose_context')?.loseContext()
  return context !== null
}

import { useEffect } from 'react'

const STILL_MS = 3_000

/** Hides the pointer of the page while it is still. */
export function useIdlePointer(): void {
  useEffect(() => {
    const { style } = document.documentElement
    let timer: ReturnType<typeof setTimeout>
    const rest = (): void => {
      timer = setTimeout(() => {
        style.cursor = 'none'
      }, STILL_MS)
    }
    const move = (): void => {
      clearTimeout(timer)
      style.cursor = ''
      rest()
    }
    style.cursor = 'none'
    addEventListener('pointermove', move)
    return () => {
      clearTimeout(timer)
      removeEventListener('pointermove', move)
      style.cursor = ''
    }
  }, [])
}

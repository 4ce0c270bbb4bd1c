/**
 * Calls back when an element changes its size, or the screen its resolution: a window that is moved to another monitor
 * keeps its size in CSS px. Returns how to stop it.
 */
export function watchSize(target: Element, onChange: () => void): () => void {
  const observer = new ResizeObserver(onChange)
  observer.observe(target)
  let resolution: MediaQueryList
  const handleResolution = (): void => {
    resolution.removeEventListener('change', handleResolution)
    watchResolution()
    onChange()
  }
  const watchResolution = (): void => {
    resolution = matchMedia(`(resolution: ${devicePixelRatio}dppx)`)
    resolution.addEventListener('change', handleResolution)
  }
  watchResolution()
  return () => {
    observer.disconnect()
    resolution.removeEventListener('change', handleResolution)
  }
}

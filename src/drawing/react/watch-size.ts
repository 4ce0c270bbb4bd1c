/**
 * Calls back when an element's size or the screen's resolution changes (a window moved to another monitor keeps its
 * size in CSS px). Returns the function that stops it.
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

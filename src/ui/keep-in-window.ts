const MARGIN_PX = 8

/** A ref callback that shifts an element horizontally until it is inside the window. */
export function keepInWindow(element: HTMLElement): () => void {
  const place = (): void => {
    element.style.translate = ''
    const { left, right } = element.getBoundingClientRect()
    const shift = Math.min(0, document.documentElement.clientWidth - MARGIN_PX - right)
    element.style.translate = `${Math.max(shift, MARGIN_PX - left)}px`
  }
  const sizes = new ResizeObserver(place)
  sizes.observe(element)
  sizes.observe(document.documentElement)
  return () => sizes.disconnect()
}

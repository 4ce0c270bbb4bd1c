export const nextFrame = (): Promise<number> =>
  new Promise((resolve) => {
    requestAnimationFrame(resolve)
  })

/** Zooms about the middle of the stage until the zoom is within 1 % of `zoom`. */
export async function zoomTo(
  contestant: { readonly zoom: number; zoomBy(factor: number): void },
  zoom: number,
): Promise<void> {
  for (let attempt = 0; attempt < 20; attempt += 1) {
    const factor = zoom / contestant.zoom
    if (Math.abs(factor - 1) < 0.01) return
    // one wheel event of the viewer at most doubles or halves the zoom
    contestant.zoomBy(Math.min(Math.max(factor, 0.5), 2))
    await nextFrame()
    await nextFrame()
  }
  throw new Error(`The zoom stays at ${contestant.zoom}.`)
}

export function stageElement(): HTMLElement {
  const stage = document.querySelector<HTMLElement>('#stage')
  if (!stage) throw new Error('The page has no stage.')
  return stage
}

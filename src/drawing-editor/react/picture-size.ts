/** Pictures that are not there after this long are given up, ms (R9-46). */
const PATIENCE_MS = 5_000

/** The size of a picture, px; null where it cannot be had within five seconds. */
export async function pictureSize(src: string): Promise<{ readonly width: number; readonly height: number } | null> {
  if (src === '') return null
  const image = new Image()
  const late = new Promise<null>((resolve) => setTimeout(() => resolve(null), PATIENCE_MS))
  const loaded = new Promise<{ width: number; height: number } | null>((resolve) => {
    image.onload = () => resolve({ width: image.naturalWidth, height: image.naturalHeight })
    image.onerror = () => resolve(null)
  })
  image.src = src
  return Promise.race([loaded, late])
}

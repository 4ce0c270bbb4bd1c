/** A picture that has not loaded by then counts as missing (spec section 9). */
const LOAD_LIMIT_MS = 5_000

/**
 * Loads a picture; null when it is missing, cannot be read, or takes more than five seconds. By an image element, not by
 * fetch: the content security policy lets images come from data addresses, but no connection.
 */
export async function loadImage(src: string): Promise<HTMLImageElement | null> {
  if (src.trim() === '') return null
  const image = new Image()
  // without it a picture from another origin could not be read back into a texture
  if (!src.startsWith('data:')) image.crossOrigin = 'anonymous'
  image.src = withEscapedHashes(src)
  const loaded = image.decode().then(
    () => image,
    () => null,
  )
  return withinLimit(loaded)
}

/** Resolves null where the work takes longer than the limit. */
export async function withinLimit<T>(loading: Promise<T | null>): Promise<T | null> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const limit = new Promise<null>((resolve) => {
    timer = setTimeout(() => resolve(null), LOAD_LIMIT_MS)
  })
  const result = await Promise.race([loading, limit])
  clearTimeout(timer)
  return result
}

/** Editors save SVG data addresses with raw `#` in colours, where an address would end. */
function withEscapedHashes(src: string): string {
  return /^data:image\/svg\+xml[^,]*,\s*</i.test(src) ? src.replaceAll('#', '%23') : src
}

/** Pictures that are not there after this long are given up, ms (R9-46). */
const PATIENCE_MS = 5_000

/** A stored picture as a data URL; null where it cannot be had. */
export async function loadPicture(address: string): Promise<string | null> {
  try {
    const answer = await fetch(address, { signal: AbortSignal.timeout(PATIENCE_MS) })
    const content = await answer.blob()
    return answer.ok && content.type.startsWith('image/') ? await dataUrlOf(content) : null
  } catch {
    return null
  }
}

export function dataUrlOf(content: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.onload = () => resolve(String(reader.result))
    reader.onerror = () => reject(reader.error)
    reader.readAsDataURL(content)
  })
}

/**
 * Blocks drawn with putting back (bootstrap of blocks, Künsch 1989), the same each time.
 *
 * @returns For each sample the places of its blocks.
 */
export function resampled(numBlocks: number, numSamples: number, numDrawn = numBlocks): number[][] {
  let state = 1
  const next = (): number => {
    state = Math.imul(state, 1_664_525) + 1_013_904_223
    return Math.floor(((state >>> 0) / 2 ** 32) * numBlocks)
  }
  return Array.from({ length: numSamples }, () => Array.from({ length: numDrawn }, next))
}

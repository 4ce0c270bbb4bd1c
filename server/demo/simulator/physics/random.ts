/**
 * Seeded random numbers: sfc32 (C. Doty-Humphrey's small fast counting generator, 128 bits of state), seeded through
 * splitmix32. Each use has its own stream, so that drawing more numbers in one place changes nothing elsewhere.
 * The same seed and stream give the same numbers on every machine.
 */
export interface Random {
  /** Uniform in [0, 1). */
  uniform(): number
  /** Uniform in [min, max). */
  between(min: number, max: number): number
  /** Integer in [0, count). */
  below(count: number): number
  /** Gaussian. */
  normal(mean: number, deviation: number): number
  /** Four unsigned 32-bit numbers that {@link Random.restore} takes back. */
  state(): number[]
  restore(state: readonly number[]): void
}

/**
 * @param seed - any integer; its low 32 bits count.
 * @param stream - name of the use, e.g. `weather` or `unit HZ0001.1`.
 */
export function createRandom(seed: number, stream: string): Random {
  let mix = (seed ^ hashText(stream)) | 0
  const nextSeed = (): number => {
    mix = (mix + 0x9e3779b9) | 0
    let z = mix
    z = Math.imul(z ^ (z >>> 16), 0x85ebca6b)
    z = Math.imul(z ^ (z >>> 13), 0xc2b2ae35)
    return z ^ (z >>> 16)
  }
  let a = nextSeed()
  let b = nextSeed()
  let c = nextSeed()
  let counter = 1

  const next = (): number => {
    const sum = (a + b + counter) | 0
    counter = (counter + 1) | 0
    a = b ^ (b >>> 9)
    b = (c + (c << 3)) | 0
    c = (((c << 21) | (c >>> 11)) + sum) | 0
    return sum >>> 0
  }
  // the first outputs are correlated with the seed
  for (let i = 0; i < 12; i += 1) next()

  const uniform = (): number => next() / 0x1_0000_0000
  return {
    uniform,
    between: (min, max) => min + (max - min) * uniform(),
    below: (count) => Math.floor(uniform() * count),
    // Box-Muller, cosine half only, so that no spare value has to be saved in a snapshot
    normal: (mean, deviation) =>
      mean + deviation * Math.sqrt(-2 * Math.log(1 - uniform())) * Math.cos(2 * Math.PI * uniform()),
    state: () => [a >>> 0, b >>> 0, c >>> 0, counter >>> 0],
    restore: (state) => {
      const [first, second, third, fourth] = state
      if (first === undefined || second === undefined || third === undefined || fourth === undefined) {
        throw new RangeError(`A random state has four numbers, not ${state.length}.`)
      }
      a = first | 0
      b = second | 0
      c = third | 0
      counter = fourth | 0
    },
  }
}

/** FNV-1a over UTF-16 units. */
function hashText(text: string): number {
  let hash = 0x811c9dc5
  for (let i = 0; i < text.length; i += 1) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193)
  return hash
}

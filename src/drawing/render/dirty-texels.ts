import type { BufferImageSource } from 'pixi.js'

/** Texels of a block: changes are known as finely as this. */
const BLOCK = 8
/** Unchanged bytes between two changes that are sent along, since one more call costs more than they do. */
const GAP_BYTES = 4096
/** Calls of an upload: where there are more changes, wider gaps are sent along. */
const MAX_CALLS = 64

type Texels = Pick<BufferImageSource, 'pixelWidth' | 'pixelHeight' | 'update'>

/** The texels of a texture that changed since the last upload to the GPU, in blocks. */
export class DirtyTexels {
  readonly #source: Texels
  readonly #blocks: Uint8Array
  readonly #gap: number
  #from = Number.POSITIVE_INFINITY
  #to = 0

  constructor(source: Texels, bytesPerTexel: number) {
    this.#source = source
    this.#blocks = new Uint8Array(Math.ceil((source.pixelWidth * source.pixelHeight) / BLOCK))
    this.#gap = Math.floor(GAP_BYTES / (BLOCK * bytesPerTexel))
  }

  /** @param end - The texel after the last. */
  add(start: number, end: number): void {
    if (end <= start) return
    const first = Math.floor(start / BLOCK)
    const last = Math.floor((end - 1) / BLOCK)
    this.#blocks.fill(1, first, last + 1)
    this.#from = Math.min(this.#from, first)
    this.#to = Math.max(this.#to, last + 1)
  }

  upload(): void {
    if (this.#to <= this.#from) return
    let gap = this.#gap
    let runs = this.#runs(gap)
    while (runs.length > 2 * MAX_CALLS) {
      gap = 2 * gap + 1
      runs = this.#runs(gap)
    }
    for (let at = 0; at < runs.length; at += 2) {
      this.#source.update((runs[at] ?? 0) * BLOCK, Math.min((runs[at + 1] ?? 0) * BLOCK, this.#numTexels))
    }
    this.#blocks.fill(0, this.#from, this.#to)
    this.#from = Number.POSITIVE_INFINITY
    this.#to = 0
  }

  get #numTexels(): number {
    return this.#source.pixelWidth * this.#source.pixelHeight
  }

  /** Runs of changed blocks, first and end of each; gaps of up to `gap` blocks are part of a run. */
  #runs(gap: number): number[] {
    const runs: number[] = []
    let end = Number.NEGATIVE_INFINITY
    for (let block = this.#blocks.indexOf(1, this.#from); block >= 0 && block < this.#to; ) {
      let next = block + 1
      while (next < this.#to && this.#blocks[next] === 1) next += 1
      if (block - end <= gap) runs[runs.length - 1] = next
      else runs.push(block, next)
      end = next
      block = this.#blocks.indexOf(1, next)
    }
    return runs
  }
}

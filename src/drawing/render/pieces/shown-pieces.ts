import { Buffer, BufferImageSource, BufferUsage } from 'pixi.js'
import { DirtyTexels } from '../dirty-texels.ts'
import { quadIndices } from '../quad-indices.ts'
import type { PieceList } from './board-pieces.ts'

/** Every GPU has textures of 2048 texels; a texel holds the number of a piece. */
export const SHOWN_PER_ROW = 2048
const BYTES_PER_TEXEL = 4

/**
 * Which pieces are drawn, in which order, on the GPU: their numbers in a texture, a quad each. A list of which little
 * changes is uploaded in as little.
 */
export class ShownPieces {
  #numbers = new Uint32Array(SHOWN_PER_ROW)
  #source = createSource(this.#numbers)
  #dirty = new DirtyTexels(this.#source, BYTES_PER_TEXEL)
  readonly quads = new Buffer({
    data: quadIndices(SHOWN_PER_ROW),
    usage: BufferUsage.INDEX | BufferUsage.COPY_DST,
    shrinkToFit: false,
  })

  /** The numbers on the GPU, to be written over by the next list. */
  get numbers(): Uint32Array<ArrayBuffer> {
    return this.#numbers
  }

  get source(): BufferImageSource {
    return this.#source
  }

  /** Takes over a list. @returns The texture that it outgrew, to be destroyed once no shader uses it. */
  set({ numbers, first, end }: PieceList): BufferImageSource | null {
    if (numbers === this.#numbers) {
      this.#dirty.add(first, end)
      return null
    }
    const outgrown = this.#source
    this.#numbers = numbers
    this.#source = createSource(numbers)
    this.#dirty = new DirtyTexels(this.#source, BYTES_PER_TEXEL)
    this.quads.data = quadIndices(numbers.length)
    return outgrown
  }

  upload(): void {
    this.#dirty.upload()
  }

  destroy(): void {
    this.#source.destroy()
  }
}

function createSource(numbers: Uint32Array<ArrayBuffer>): BufferImageSource {
  return new BufferImageSource({
    resource: numbers,
    width: SHOWN_PER_ROW,
    height: numbers.length / SHOWN_PER_ROW,
    format: 'r32uint',
    scaleMode: 'nearest',
  })
}

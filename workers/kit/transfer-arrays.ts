import { transfer } from 'comlink'

/**
 * Marks `value` so that the buffers of `arrays`, which are `value` or lie in it, move instead of being copied; after the
 * send they are empty here. A view of a part of its buffer is copied after all: moving it would take its neighbours along.
 */
export function transferArrays<T>(value: T, ...arrays: readonly ArrayBufferView[]): T {
  const buffers = new Set<ArrayBuffer>()
  for (const { buffer, byteLength } of arrays) {
    if (buffer instanceof ArrayBuffer && buffer.byteLength === byteLength) buffers.add(buffer)
  }
  return transfer(value, [...buffers])
}

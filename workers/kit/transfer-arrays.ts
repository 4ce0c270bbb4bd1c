import { transfer } from 'comlink'

/**
 * Marks `value` so that the buffers of `arrays`, which are `value` or part of it, are moved instead of copied;
 * afterwards they are empty in this thread. A view of part of a buffer is copied: moving it would move the rest of the
 * buffer too.
 */
export function transferArrays<T>(value: T, ...arrays: readonly ArrayBufferView[]): T {
  const buffers = new Set<ArrayBuffer>()
  for (const { buffer, byteLength } of arrays) {
    if (buffer instanceof ArrayBuffer && buffer.byteLength === byteLength) buffers.add(buffer)
  }
  return transfer(value, [...buffers])
}

/**
 * Sorts `len` pairs of key and value by key, ascending and stable: one counting pass per byte, lowest byte first.
 * In and out: keysPtr → u32[len], valuesPtr → u32[len]. The other two are scratch of the same size. The number of
 * passes is even (four), so the pairs end in the blocks where they began.
 */
export function sortByKey(
  keysPtr: usize,
  valuesPtr: usize,
  otherKeysPtr: usize,
  otherValuesPtr: usize,
  len: u32,
): void {
  let fromKeys = keysPtr
  let fromValues = valuesPtr
  let toKeys = otherKeysPtr
  let toValues = otherValuesPtr
  for (let shift: u32 = 0; shift < 32; shift += 8) {
    memory.fill(buckets, 0, 1024)
    for (let i: usize = 0, end = (<usize>len) << 2; i < end; i += 4) {
      const bucket = bucketOf(load<u32>(fromKeys + i), shift)
      store<u32>(bucket, load<u32>(bucket) + 1)
    }

    // from counts to the byte offset of each bucket's first pair
    let place: u32 = 0
    for (let bucket = buckets; bucket < buckets + 1024; bucket += 4) {
      const count = load<u32>(bucket)
      store<u32>(bucket, place)
      place += count << 2
    }

    for (let i: usize = 0, end = (<usize>len) << 2; i < end; i += 4) {
      const key = load<u32>(fromKeys + i)
      const bucket = bucketOf(key, shift)
      const to = load<u32>(bucket)
      store<u32>(bucket, to + 4)
      store<u32>(toKeys + to, key)
      store<u32>(toValues + to, load<u32>(fromValues + i))
    }

    const keys = fromKeys
    fromKeys = toKeys
    toKeys = keys
    const values = fromValues
    fromValues = toValues
    toValues = values
  }
}

const buckets = memory.data(1024)

function bucketOf(key: u32, shift: u32): usize {
  return buckets + ((<usize>((key >> shift) & 255)) << 2)
}

// Columns of many rows as one binary string each: takes a third of the time of an array and a sixth of that of rows.

/** SQL: whole epoch ms of `at`. */
export const PACKED_TIMES = `string_agg(float8send(round(date_part('epoch', at) * 1000)), '')`
export const PACKED_POINT_IDS = `string_agg(int4send(point_id), '')`
/** SQL: NaN stands for null. */
export const packedValues = (column: string): string => `string_agg(float8send(coalesce(${column}::float8, 'NaN')), '')`
export const packedQualities = (column: string): string => `string_agg(int2send(${column}), '')`

export function numbersOf(bytes: Buffer): number[] {
  const numbers = new Array<number>(bytes.length / 8)
  for (let i = 0; i < numbers.length; i += 1) numbers[i] = bytes.readDoubleBE(i * 8)
  return numbers
}

export const valuesOf = (bytes: Buffer): (number | null)[] =>
  numbersOf(bytes).map((value) => (Number.isNaN(value) ? null : value))

export const pointIdsOf = (bytes: Buffer): number[] =>
  Array.from({ length: bytes.length / 4 }, (_, i) => bytes.readInt32BE(i * 4))

export const qualitiesOf = (bytes: Buffer): number[] =>
  Array.from({ length: bytes.length / 2 }, (_, i) => bytes.readInt16BE(i * 2))

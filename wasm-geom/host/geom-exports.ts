/**
 * Exports of the built module; documented in wasm-geom/assembly/index.ts. Addresses are bytes from the start of memory.
 */
export interface GeomExports {
  readonly memory: WebAssembly.Memory
  reserveBoxes(numBoxes: number): number
  boxesAddress(): number
  indexBoxes(): void
  changedElementsAddress(): number
  changedBoxesAddress(len: number): number
  updateBoxes(len: number): number
  reserveMore(numBoxes: number): number
  spliceBoxes(numRemoved: number, numInserted: number): number
  takeSnapLines(len: number): number
  nearestLine(axis: number, parts: number, low: number, high: number, back: number, ahead: number): number
  alignedLines(axis: number, part: number, at: number, slack: number): number
  neighbours(axis: number, low: number, high: number, rowLow: number, rowHigh: number, slack: number): void
  snapNumbersAddress(): number
  visible(minX: number, minY: number, maxX: number, maxY: number): number
  enclosed(minX: number, minY: number, maxX: number, maxY: number): number
  hit(x: number, y: number, radius: number, limit: number): number
  resultAddress(): number
}

const FUNCTIONS = [
  'reserveBoxes',
  'boxesAddress',
  'indexBoxes',
  'changedElementsAddress',
  'changedBoxesAddress',
  'updateBoxes',
  'reserveMore',
  'spliceBoxes',
  'takeSnapLines',
  'nearestLine',
  'alignedLines',
  'neighbours',
  'snapNumbersAddress',
  'visible',
  'enclosed',
  'hit',
  'resultAddress',
] as const satisfies readonly (keyof GeomExports)[]

/** Names of the exports that `module` lacks; empty for the geometry module of this version. */
export function missingExports(module: object): readonly string[] {
  const missing: string[] = FUNCTIONS.filter((name) => typeof Reflect.get(module, name) !== 'function')
  return Reflect.get(module, 'memory') instanceof WebAssembly.Memory ? missing : ['memory', ...missing]
}

export function isGeomExports(module: object): module is GeomExports {
  return missingExports(module).length === 0
}

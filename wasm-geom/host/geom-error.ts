/**
 * - `GEO_WASM`: the module could not be compiled, or is not the geometry module of this version.
 * - `GEO_MEMORY`: the browser cannot provide more memory for the boxes.
 * - `GEO_TOO_MANY`: more boxes than the index can number (1,048,576), or more changes at once than there are boxes.
 * - `GEO_BOX_LEN`: a box array does not have four numbers per element.
 * - `GEO_ELEMENT`: a changed element is not on the board.
 * - `GEO_LIMIT`: the limit of an answer is not an integer from 0 to 4,294,967,295.
 */
export type GeomErrorCode = 'GEO_WASM' | 'GEO_MEMORY' | 'GEO_TOO_MANY' | 'GEO_BOX_LEN' | 'GEO_ELEMENT' | 'GEO_LIMIT'

export class GeomError extends Error {
  override readonly name = 'GeomError'
  readonly code: GeomErrorCode

  constructor(code: GeomErrorCode, message: string, options?: ErrorOptions) {
    super(message, options)
    this.code = code
  }
}

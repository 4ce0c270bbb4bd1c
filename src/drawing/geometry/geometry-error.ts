/**
 * Those codes of the WASM kernels that their TypeScript reference can throw too, explained at {@link BoxIndex};
 * `GEO_OUTLINE` for outline columns that do not fit each other or the board; `GEO_CLOSED` after the service was closed.
 */
export type GeometryErrorCode =
  | 'GEO_TOO_MANY'
  | 'GEO_BOX_LEN'
  | 'GEO_ELEMENT'
  | 'GEO_LIMIT'
  | 'GEO_OUTLINE'
  | 'GEO_CLOSED'

export class GeometryError extends Error {
  override readonly name = 'GeometryError'
  readonly code: GeometryErrorCode

  constructor(code: GeometryErrorCode, message: string) {
    super(message)
    this.code = code
  }
}

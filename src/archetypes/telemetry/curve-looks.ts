export type AxisSide = 'left' | 'right'

/** Default colour and axis side of a parameter's curves. */
export interface CurveLook {
  /** Index into the series colours. */
  readonly color: number
  /** Side of the axis for its unit; null: any side with room. */
  readonly side: AxisSide | null
}
/** By parameter code. */
export type CurveLooks = ReadonlyMap<string, CurveLook>

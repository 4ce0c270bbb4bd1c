/** Stands for the point of a binding that could not be resolved: the element shows that it has no value. */
export const NO_POINT = -1

/**
 * Bindings of one drawing, compiled once from its elements: from point to what the point drives.
 * Plain numbers and strings, so that the table crosses to the worker in one message.
 */
export interface BindingTable {
  /** Distinct points, in the order of their slots. */
  readonly pointIds: Uint32Array
  readonly texts: readonly TextBinding[]
  readonly colors: readonly ColorBinding[]
  readonly levels: readonly LevelBinding[]
  readonly spins: readonly SpinBinding[]
  readonly flows: readonly FlowBinding[]
  /** Everything that is bound, whether it drives something or is only there to be asked for. */
  readonly slots: readonly SlotBinding[]
  /** Every code point that a value text can show: digits, signs, and those of the unit texts. */
  readonly charset: string
  /** Bindings that name a node or parameter which the drawing's points do not have, or a colour that cannot be read. */
  readonly unresolved: readonly UnresolvedBinding[]
}

export interface BoundTo {
  /** Place of the element in the board. */
  readonly element: number
  /** Place of the point in `pointIds`, or {@link NO_POINT}. */
  readonly point: number
}

export interface SlotBinding extends BoundTo {
  readonly slot: number
}

export interface UnresolvedBinding {
  readonly element: number
  readonly slot: number
  /** What was looked for: `HZ0012.1.T2g`, or the colour as written. */
  readonly name: string
}

/** A value text. `x`, `y`: where the left end, middle or right end (by `align`) of its baseline lies, document px. */
export interface TextBinding extends BoundTo {
  readonly x: number
  readonly y: number
  readonly align: 'left' | 'center' | 'right'
  readonly fontSize: number
  readonly angleRad: number
  /** 0xRRGGBB */
  readonly color: number
  /** Place in `colors` of the binding that colours the text, -1: none. */
  readonly colorFrom: number
  readonly decimals: number
  readonly unitText: string
}

export interface ColorBinding extends BoundTo {
  /** Ascending tries: the first with min ≤ value < max counts. */
  readonly keys: readonly {
    readonly min: number
    readonly max: number
    /** 0xRRGGBB; NaN: as drawn */
    readonly color: number
    readonly blink: boolean
  }[]
}

export interface LevelBinding extends BoundTo {
  /** Value at which the tank is full, above 0. */
  readonly full: number
}

export interface SpinBinding extends BoundTo {
  readonly turnsPerSecond: number
}

export interface FlowBinding extends BoundTo {
  /** 1 along the line, -1 against it, 0 stands still. */
  readonly direction: number
  /** Value at which the flow is drawn at full speed; 0: at full speed whenever there is any. */
  readonly full: number
  readonly pxPerSecond: number
}

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
  /** Every code point that a value text can show: digits, signs, and those of the unit texts. */
  readonly charset: string
  /** Bindings that name a node or parameter which the drawing's points do not have. */
  readonly unresolved: readonly { readonly element: number; readonly slot: number; readonly name: string }[]
}

interface BoundTo {
  /** Place of the element in the board. */
  readonly element: number
  /** Place of the point in `pointIds`. */
  readonly point: number
}

/** A value text: where its pen starts, document px. */
export interface TextBinding extends BoundTo {
  readonly x: number
  readonly y: number
  readonly align: 'left' | 'center' | 'right'
  readonly fontSize: number
  readonly angleRad: number
  /** 0xRRGGBB */
  readonly color: number
  readonly decimals: number
  readonly unitText: string
}

export interface ColorBinding extends BoundTo {
  /** Ascending tries: the first with min ≤ value < max counts. */
  readonly keys: readonly {
    readonly min: number
    readonly max: number
    readonly color: number
    readonly blink: boolean
  }[]
}

export interface LevelBinding extends BoundTo {
  readonly full: number
}

export interface SpinBinding extends BoundTo {
  readonly turnsPerSecond: number
}

export interface FlowBinding extends BoundTo {
  readonly direction: number
  /** Value at which the flow is drawn at full speed. */
  readonly full: number
  readonly pxPerSecond: number
}

/** Sizes of controls, rows and text, from spacious to compact; `data-size` of the document. */
export const CONTROL_SIZES = ['default', 'medium', 'small', 'mini'] as const
export type ControlSize = (typeof CONTROL_SIZES)[number]

/** What the text before the caret asks to be completed. `from` is where the completed text begins. */
export type Completing =
  | { readonly kind: 'function'; readonly from: number; readonly text: string }
  /** `text` is what stands in the braces: the beginning of a node's code, or of a parameter's after a full stop. */
  | { readonly kind: 'point'; readonly from: number; readonly text: string }

const NAME_AT_END = /(?<![\w#.}])[A-Za-z_]\w*$/

/** @param before - The expression up to the caret. */
export function completingAt(before: string): Completing | null {
  const open = before.lastIndexOf('{')
  if (open > before.lastIndexOf('}')) return { kind: 'point', from: open + 1, text: before.slice(open + 1) }
  const [name] = NAME_AT_END.exec(before) ?? []
  return name === undefined ? null : { kind: 'function', from: before.length - name.length, text: name }
}

/** The node and the parameter that a text in braces names so far; no node is the one that the drawing is shown for. */
export function pointParts(text: string): { readonly node: string; readonly parameter: string } {
  const stop = text.lastIndexOf('.')
  return { node: text.slice(0, Math.max(stop, 0)).trim(), parameter: text.slice(stop + 1).trim() }
}

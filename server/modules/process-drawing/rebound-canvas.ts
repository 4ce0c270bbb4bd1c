/** What a drawing is of: its node, and the unit of bindings that name no node. */
export interface DrawnNode {
  readonly nodeCode: string
  readonly nodeName: string
  readonly unitCode: string
}

/**
 * The JSON text of a canvas, bound to another node: where it names the node, its unit or a node below them, it names the
 * other one's; everything else stays as it was saved.
 */
export function reboundCanvas(canvas: string, from: DrawnNode, to: DrawnNode): string {
  const codes = new Map([
    [from.nodeCode, to.nodeCode],
    [from.unitCode, to.unitCode],
  ])
  const changed = [...codes].filter(([code, other]) => code !== '' && other !== '')
  if (changed.length === 0) return canvas
  // the unit's code begins with that of its station, so the longer one is tried first
  const named = changed.map(([code]) => code.replaceAll('.', '\\.')).sort((a, b) => b.length - a.length)
  const whole = new RegExp(`(?<![\\w.-])(?:${named.join('|')})(?!\\w)`, 'g')
  return withName(canvas, from.nodeName, to.nodeName).replace(whole, (code) => codes.get(code) ?? code)
}

/** Texts in it that contain the name of the node. */
const withName = (canvas: string, from: string, to: string): string =>
  from === '' || to === '' ? canvas : canvas.replaceAll(inJson(from), () => inJson(to))

const inJson = (text: string): string => JSON.stringify(text).slice(1, -1)

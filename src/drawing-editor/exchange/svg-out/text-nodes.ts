import { layOutText, type MeasureText, type TextBlock, type TextPart } from '#drawing/engine.ts'
import { type Defs, paintOf } from './defs.ts'
import { node, type SvgNode } from './svg-node.ts'

const ANCHORS = { left: null, center: 'middle', right: 'end' } as const

/** A text as the engine sets it: what lies behind its lines, and its lines. */
export function textNodes({ element, coat }: TextPart, measure: MeasureText, defs: Defs): SvgNode[] {
  const { blocks, grounds } = layOutText(element, measure)
  const behind = grounds.map(({ paint, box: { minX, minY, maxX, maxY } }) =>
    node('rect', {
      x: minX,
      y: minY,
      width: maxX - minX,
      height: maxY - minY,
      ...paintOf('fill', { paint, gradient: null }, defs),
    }),
  )
  const texts: SvgNode[] = []
  for (let at = 0; at < blocks.length; at++) {
    const [block, next] = [blocks[at], blocks[at + 1]]
    if (!block) continue
    // fill and outline of the same lines are one text
    const other = next && isSameLines(block, next) ? next : null
    if (other) at++
    const paintFor = ({ spec, paint }: TextBlock) =>
      paintOf(spec.strokeWidth > 0 ? 'stroke' : 'fill', { paint: paint ?? coat.paint, gradient: null }, defs)
    const strokeWidth = Math.max(block.spec.strokeWidth, other?.spec.strokeWidth ?? 0)
    const paints = {
      ...(strokeWidth > 0 && { fill: 'none', 'stroke-width': strokeWidth }),
      ...paintFor(block),
      ...(other && paintFor(other)),
      'paint-order': other && block.spec.strokeWidth > 0 ? 'stroke' : null,
    }
    texts.push(textNode(block, paints))
  }
  return [...behind, ...texts]
}

/** Whether one of the two fills what the other outlines. */
function isSameLines(one: TextBlock, other: TextBlock): boolean {
  const { strokeWidth: a, ...first } = one.spec
  const { strokeWidth: b, ...second } = other.spec
  const isSamePlace = one.x === other.x && one.baseline === other.baseline
  return a > 0 !== b > 0 && isSamePlace && JSON.stringify(first) === JSON.stringify(second)
}

function textNode({ spec, x, baseline }: TextBlock, paints: SvgNode['attributes']): SvgNode {
  const { lines, font, fontSize, align, lineStep, letterSpacing, strips } = spec
  const [, slant, weight, family] = /^(?:(italic|oblique) )?(\S+) %px (.+)$/.exec(font) ?? []
  // SVG puts a spacing after the last character too
  const anchor = x + letterSpacing * { left: 0, center: 0.5, right: 1 }[align]
  const attributes = {
    x: anchor,
    y: baseline,
    'font-family': family,
    'font-size': fontSize,
    'font-style': slant,
    'font-weight': weight === 'normal' ? null : weight,
    'letter-spacing': letterSpacing === 0 ? null : letterSpacing,
    'text-anchor': ANCHORS[align],
    'text-decoration': strips.length > 0 ? strips.map((top) => decorationAt(top / fontSize)).join(' ') : null,
    'xml:space': 'preserve',
    ...paints,
  }
  if (lines.length === 1) return node('text', attributes, lines)
  const spans = lines.flatMap((line, i) =>
    line === '' ? [] : node('tspan', { x: anchor, y: baseline + i * lineStep }, [line]),
  )
  return node('text', attributes, spans)
}

/** By its upper edge from the baseline, em. */
function decorationAt(topEm: number): string {
  if (topEm > 0) return 'underline'
  return topEm > -0.5 ? 'line-through' : 'overline'
}

import { attributeOf, type SvgElement } from '#lib/svg/svg-element.ts'
import type { SvgFile } from '#lib/svg/svg-file.ts'
import { ImportProblems } from '../import-problem.ts'
import { gradientChain } from './gradient.ts'
import { readReference } from './paint.ts'
import { partOf, type Style } from './style.ts'

export const WITH_MARKERS = new Set(['line', 'path', 'polygon', 'polyline'])
export const MARKERS = ['marker-start', 'marker-mid', 'marker-end'] as const
const PAINTED = new Set([...WITH_MARKERS, 'circle', 'ellipse', 'rect', 'text'])
const FILTER_FUNCTION =
  /^(?:blur|brightness|contrast|drop-shadow|grayscale|hue-rotate|invert|opacity|saturate|sepia)\(/i

/** What SVG draws for an element itself and elements of a drawing cannot, by its name; null: nothing. */
export function undrawnOf(element: SvgElement, style: Style, file: SvgFile): string | null {
  if (leadsTo(style, 'mask', file)?.name === 'mask') return 'mask'
  if (leadsTo(style, 'filter', file)?.name === 'filter') return 'filter'
  if (FILTER_FUNCTION.test(style.get('filter') ?? '')) return 'filter'
  if (!PAINTED.has(element.name)) return null
  const paints = (['fill', 'stroke'] as const)
    .filter((property) => partOf(style, `${property}-opacity`) > 0)
    .map((property) => leadsTo(style, property, file))
  if (paints.some((server) => server?.name === 'pattern')) return 'pattern'
  if (paints.some((server) => server && isSpread(server, file))) return 'spreadMethod'
  if (WITH_MARKERS.has(element.name)) {
    return MARKERS.find((property) => leadsTo(style, property, file)?.name === 'marker') ?? null
  }
  return file.childrenOf(element).some(({ name }) => name === 'textPath') ? 'textPath' : null
}

function leadsTo(style: Style, property: string, file: SvgFile): SvgElement | undefined {
  const reference = readReference(style.get(property) ?? '')
  return reference ? file.elementOf(reference.id) : undefined
}

/** Whether a paint is a gradient that goes on beyond its last colours. */
function isSpread(server: SvgElement, file: SvgFile): boolean {
  if (server.name !== 'linearGradient' && server.name !== 'radialGradient') return false
  const chain = gradientChain(server, file, new ImportProblems())
  const method = chain.map((one) => attributeOf(one, 'spreadMethod')).find((given) => given !== '')
  return method === 'reflect' || method === 'repeat'
}
